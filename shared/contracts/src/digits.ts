/** A text with the digits of Hindi and Telugu, which their keyboards type, as those of English. */
export const asciiDigits = (typed: string): string =>
  typed.replace(/[०-९౦-౯]/g, (digit) => String('०१२३४५६७८९౦౧౨౩౪౫౬౭౮౯'.indexOf(digit) % 10));

/** A one-time code as it is compared, on both sides: in English digits, without gaps (rule: one-time-code). */
export const normalCode = (typed: string): string => asciiDigits(typed).replace(/\s/g, '');

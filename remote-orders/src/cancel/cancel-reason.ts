/** The presets; the last one asks for free text (rule: cancel-reason). */
export const OTHERS = 'Others';
export const REASONS = [
  'Ordered by mistake',
  'Item not needed anymore',
  'Expected delivery time too long',
  'Price too high',
  'Found a better alternative',
  OTHERS,
] as const;

/** The server takes 1 to 500 characters (rule: cancel-reason). */
export const MAX_REASON = 500;

/** The reason to send, or '' while there is none: 'Others' alone is none (rule: cancel-reason). */
export function reasonOf(chosen: string | null, freeText: string): string {
  return chosen === null || chosen === OTHERS ? freeText.trim() : chosen;
}

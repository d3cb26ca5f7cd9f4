/** @jest-environment node */
import { normalCode } from '@food/contracts/digits';

describe('A one-time code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['१२३४५६', '123456'],
    ['०७८९ ००', '078900'],
    ['౧౨౩౪౫౬', '123456'],
    ['౦౭౮౯ ౦౦', '078900'],
    ['your code', 'yourcode'],
  ])('typed as "%s" is taken as "%s"', (typed, taken) => {
    expect(normalCode(typed)).toBe(taken);
  });
});

/** @jest-environment node */
import { normalMobile } from '@food/contracts/mobile';

describe('A mobile number', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['98765432109', '9876543210'],
    ['929876543210', '9298765432'],
    ['9198765432', '9198765432'],
    ['0987', '0987'],
    ['no digits', ''],
  ])('typed as "%s" is taken as "%s"', (typed, taken) => {
    expect(normalMobile(typed)).toBe(taken);
  });
});

import { Refusal } from '../../model/errors';
import { findBrowser } from './find-browser';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

describe('The browser of the gate', () => {
  it('is the one that a variable names', () => {
    process.env.PLAYWRIGHT_CHROMIUM = process.execPath;

    expect(findBrowser('/nowhere')).toBe(process.execPath);
  });

  it('is missed in words if a variable names nothing', () => {
    process.env.PLAYWRIGHT_CHROMIUM = '/nowhere/chromium';

    expect(() => findBrowser('/nowhere')).toThrow(Refusal);
    expect(() => findBrowser('/nowhere')).toThrow(
      'PLAYWRIGHT_CHROMIUM is "/nowhere/chromium", and nothing is there.',
    );
  });
});

import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from './chromium-args';

const featuresOff = (args: readonly string[]): string[] =>
  args.flatMap((arg) => arg.match(/^--disable-features=(.*)/)?.[1]?.split(',') ?? []);

/** A program that isn't a browser ends at once, and Playwright's error quotes its arguments. */
async function playwrightsArgs(): Promise<string[]> {
  const error = String(await chromium.launch({ executablePath: process.execPath }).catch(String));
  const [line = ''] = error.match(/<launching> .*/) ?? [];
  return line.split(' ');
}

it('switches off every feature of Chromium that Playwright does', async () => {
  const playwrights = featuresOff(await playwrightsArgs());

  expect(playwrights).toContain('PaintHolding');
  expect(featuresOff(CHROMIUM_ARGS)).toEqual(expect.arrayContaining(playwrights));
});

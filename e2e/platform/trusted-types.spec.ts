import type { Page } from '@playwright/test';
import { expect, test } from '../site';

/** The Trusted Types API; TypeScript's library doesn't declare it yet. */
interface Factory {
  createPolicy(name: string, rules: object): void;
}

/** Chromium's list of what a document may use. */
interface FeaturePolicy {
  allowedFeatures(): string[];
}

/** Attempts that an injected script could make, with the browser's answers. */
const attempts = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const { trustedTypes } = window as unknown as { trustedTypes: Factory };
    const element = <T extends 'div' | 'script' | 'iframe'>(tag: T) => document.createElement(tag);
    const asIs = { createHTML: (html: string) => html, createScriptURL: (address: string) => address };
    const all: Record<string, () => unknown> = {
      'a picture whose error runs': () =>
        Object.assign(element('div'), { innerHTML: '<img src=x onerror="1">' }),
      'a form of its own': () => element('div').insertAdjacentHTML('beforeend', '<form action="/x">'),
      'a link that runs': () => Object.assign(element('div'), { innerHTML: '<a href="javascript:1">x</a>' }),
      'a document in a frame': () => Object.assign(element('iframe'), { srcdoc: '<script src="/x.js">' }),
      'a document by the parser': () => new DOMParser().parseFromString('<img src=x>', 'text/html'),
      'a script of another site': () =>
        Object.assign(element('script'), { src: 'https://evil.example/releases/x.js' }),
      'a script that is none of a release': () =>
        Object.assign(element('script'), { src: '/auth/home/categories' }),
      'a picture of a customer as a script': () =>
        element('script').setAttribute('src', '/releases/../uploads/x.webp'),
      'the text of a script': () => Object.assign(element('script'), { text: '1' }),
      // biome-ignore lint/security/noGlobalEval: it is what the browser must refuse.
      'a text to evaluate': () => globalThis.eval('1'),
      'a function of text': () => new Function('1'),
      'a timer of text': () => setTimeout('1'),
      'an attribute that runs': () => element('div').setAttribute('onclick', '1'),
      'a worker': () => new Worker('/auth/home/categories'),
      'a policy of its own': () => trustedTypes.createPolicy('mine', asIs),
      'another policy for all': () => trustedTypes.createPolicy('default', asIs),
    };
    // The test runner's own code may evaluate anything; the code of a timer counts as the page's.
    await new Promise((resolve) => setTimeout(resolve));
    return Object.fromEntries(
      Object.entries(all).map(([name, attempt]) => {
        try {
          attempt();
          return [name, 'done'];
        } catch (error) {
          return [
            name,
            /This document requires|disallowed|already exists|unsafe-eval/.test(String(error))
              ? 'refused'
              : `${error}`,
          ];
        }
      }),
    );
  });

for (const path of ['/home', '/login', '/cart', '/nowhere'])
  test(`Nothing on ${path} makes elements or a script of text`, async ({ page, pageErrors }) => {
    pageErrors.allow(/404 GET .*\/nowhere$/, /Content Security Policy|TrustedTypePolicy|requires 'Trusted/);
    await page.goto(path);
    await expect(page.locator('#root main')).toBeVisible();

    const ends = await attempts(page);

    expect(Object.keys(ends).length).toBeGreaterThan(12);
    expect(Object.entries(ends).filter(([, end]) => end !== 'refused')).toEqual([]);
  });

test('A page may ask the device for its position; the camera, the microphone, the screen and connected devices are refused', async ({
  page,
}) => {
  await page.goto('/home');

  const allowed = await page.evaluate(() =>
    (document as unknown as { featurePolicy: FeaturePolicy }).featurePolicy.allowedFeatures(),
  );

  expect(allowed).toContain('geolocation');
  const others = ['camera', 'display-capture', 'hid', 'microphone', 'midi', 'serial', 'usb'];
  expect(allowed.filter((feature) => others.includes(feature))).toEqual([]);
});

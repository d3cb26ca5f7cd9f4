import type { Language } from '@food/contracts/language';
import type { FastifyRequest } from 'fastify';
import { inLanguage, words } from '../http/words/words';

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const first = (names: readonly [RegExp, string][], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** A description by which a customer recognises their device, like "Chrome on Android"; null if the header says nothing known. */
export function deviceOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const agent = (request.headers['user-agent'] ?? '').slice(0, 500);
  const browser = first(BROWSERS, agent);
  const system = first(SYSTEMS, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

/** The same in a customer's language. */
export function deviceIn(device: string | null, language: Language): string {
  const [browser = '', system] = device?.split(' on ') ?? [];
  if (!browser) return inLanguage('Unknown device', language);
  return system ? inLanguage(words('{browser} on {system}', { browser, system }), language) : browser;
}

/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const both = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map((m) => [
    m[1],
    { light: m[2]!, dark: m[3]! },
  ]),
);

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [high, low] = [one, other].map((name) => luminance(both.get(name)![theme])).sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

const grounds = ['ground', 'card', 'sunk'];
const tints = Array.from({ length: 12 }, (_, n) => `tint-${n + 1}`);
const text: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['accent-text', ground],
    ['good', ground],
    ['bad', ground],
  ]),
  ...tints.map((tint): [string, string] => ['ink', tint]),
  ['ink', 'accent-soft'],
  ['ink', 'good-soft'],
  ['ink', 'bad-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['accent-text', 'accent-soft'],
  ['good', 'good-soft'],
  ['bad', 'bad-soft'],
];
const edges: [string, string][] = ['ground', 'card', 'sunk'].flatMap((ground): [string, string][] => [
  ['edge', ground],
  ['accent-edge', ground],
  ['veg', ground],
  ['non-veg', ground],
]);

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(text)('%s can be read on %s', (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('a control drawn in %s stands out from %s', (edge, ground) => {
    expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

it('every category tint can be chosen by its number', () => {
  for (const tint of tints) {
    expect(css).toContain(`[data-tint="${tint.slice(5)}"] {\n  --tint: var(--${tint});`);
  }
});

it('the contrast formula agrees with black on white', () => {
  expect((luminance('#ffffff') + 0.05) / (luminance('#000000') + 0.05)).toBeCloseTo(21);
});

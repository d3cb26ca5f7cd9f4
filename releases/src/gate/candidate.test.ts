import { linesOf } from '../testing/gate-kit';
import { buildRemote } from '../testing/release-builders';
import { findingOf, type PlacedRelease } from './candidate';
import type { Problem } from './findings';

const placed = (part: string, as: PlacedRelease['as'] = 'live'): PlacedRelease => ({
  release: buildRemote(part),
  as,
});
const OWNS: Problem = {
  what: ['owns /menu'],
  between: [
    { part: 'catalog', as: 'live' },
    { part: 'orders', as: 'live' },
  ],
};

/** What is said of a problem between releases, of which some are to be promoted. */
const said = (
  between: [PlacedRelease, ...PlacedRelease[]],
  fresh: readonly string[],
  known: readonly Problem[] = [],
  what: readonly string[] = OWNS.what,
) => {
  const releases = fresh.map((part) => buildRemote(part));
  const candidate = { store: {} as never, before: null, parts: { host: null, remotes: {} }, releases, known };
  return linesOf([findingOf(candidate, what, between, ({ part }) => `${part} must act.`)])[0];
};
const both: [PlacedRelease, PlacedRelease] = [placed('catalog'), placed('orders')];

describe('A problem between releases', () => {
  it('refuses the release that is part of it, and only warns whoever promotes another part', () => {
    expect(said(both, ['orders'])).toBe('refused orders: orders must act.');
    expect(said(both, ['checkout'])).toBe('warning catalog: catalog must act.');
  });

  it('that visitors have already is a warning to the one that was there, or to the first if both are new', () => {
    expect(said(both, ['catalog'], [OWNS])).toBe('warning orders: Already the case: orders must act.');
    expect(said(both, ['catalog', 'orders'], [OWNS])).toBe(
      'warning catalog: Already the case: catalog must act.',
    );
  });

  it('between a live release and a canary is the canary’s, in either order', () => {
    const canary = placed('orders', 'canary');

    expect(said([placed('catalog'), canary], [])).toBe('warning orders: orders must act.');
    expect(said([canary, placed('catalog')], [])).toBe('warning orders: orders must act.');
  });

  const beside = (part: string, as: PlacedRelease['as']): Problem => ({
    ...OWNS,
    between: [{ part, as }, ...OWNS.between.slice(1)],
  });

  it.each([
    ['another problem of the same two was known', { ...OWNS, what: ['owns /cart'] }, OWNS.what],
    ['only one of its two causes was known', OWNS, ['owns /menu', 'owns /cart']],
    ['it was known of another part', beside('checkout', 'live'), OWNS.what],
    ['only a canary’s visitors had it', beside('catalog', 'canary'), OWNS.what],
  ])('is refused if %s', (_, known, what) => {
    expect(said(both, ['catalog'], [known], what)).toBe('refused catalog: catalog must act.');
  });

  it('of a canary is excused by what everybody has', () => {
    expect(said([placed('catalog', 'canary'), placed('orders')], ['catalog'], [OWNS])).toMatch(
      /^warning orders/,
    );
  });
});

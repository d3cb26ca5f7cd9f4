import { told } from '../testing/gate-kit';
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
  return told([findingOf(candidate, what, between, ({ part }) => `${part} must act.`)])[0];
};
const both: [PlacedRelease, PlacedRelease] = [placed('catalog'), placed('orders')];

describe('A problem between releases', () => {
  it('is refused to the one that is to be promoted, and is no one’s fault who promotes another', () => {
    expect(said(both, ['orders'])).toBe('refused orders: orders must act.');
    expect(said(both, ['checkout'])).toBe('warning catalog: catalog must act.');
  });

  it('that visitors have already is a warning to the one that was there, or to the first if both are new', () => {
    expect(said(both, ['catalog'], [OWNS])).toBe('warning orders: Already the case: orders must act.');
    expect(said(both, ['catalog', 'orders'], [OWNS])).toBe(
      'warning catalog: Already the case: catalog must act.',
    );
  });

  it('is the canary’s of two that were there, which is the newer one, wherever it is named', () => {
    const canary = placed('orders', 'canary');

    expect(said([placed('catalog'), canary], [])).toBe('warning orders: orders must act.');
    expect(said([canary, placed('catalog')], [])).toBe('warning orders: orders must act.');
  });

  const beside = (part: string, as: PlacedRelease['as']): Problem => ({
    ...OWNS,
    between: [{ part, as }, ...OWNS.between.slice(1)],
  });

  it.each([
    ['another one between the same two', { ...OWNS, what: ['owns /cart'] }, OWNS.what],
    ['one of two', OWNS, ['owns /menu', 'owns /cart']],
    ['the same with somebody else', beside('checkout', 'live'), OWNS.what],
    ['what only a canary’s visitors have', beside('catalog', 'canary'), OWNS.what],
  ])('is not excused by %s', (_, known, what) => {
    expect(said(both, ['catalog'], [known], what)).toBe('refused catalog: catalog must act.');
  });

  it('of a canary is excused by what everybody has', () => {
    expect(said([placed('catalog', 'canary'), placed('orders')], ['catalog'], [OWNS])).toMatch(
      /^warning orders/,
    );
  });
});

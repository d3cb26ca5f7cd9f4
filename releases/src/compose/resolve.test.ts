import { buildDeployment, buildHost, buildRemote } from '../testing/release-builders';
import { hasCanary, resolveFor, versionsOf } from './resolve';

const BUCKETS = Array.from({ length: 10_000 }, (_, bucket) => bucket);
const canaryOf = (part: string, share: number) => ({
  live: buildRemote(part),
  previous: buildRemote(part, { version: '0.9.0' }),
  canary: { release: buildRemote(part, { version: '1.1.0' }), share },
});
const site = (share = 10) =>
  buildDeployment([buildRemote('checkout')], {
    remotes: {
      catalog: canaryOf('catalog', share),
      orders: canaryOf('orders', share),
      checkout: { live: buildRemote('checkout'), previous: null, canary: null },
    },
  });
const versions = (bucket: number | null, deployment = site()) =>
  versionsOf(resolveFor(deployment, { bucket, preview: [] }));
/** The buckets that get the canary of a part. */
function inCanary(part: string, share: number): number[] {
  const deployment = site(share);
  return BUCKETS.filter((bucket) => versions(bucket, deployment)[part] === '1.1.0');
}

describe('A canary', () => {
  it.each([1, 10, 50, 99])('reaches its share of the visitors: %s per cent', (share) => {
    const reached = inCanary('catalog', share).length / 100;

    expect(Math.abs(reached - share)).toBeLessThan(1.5);
  });

  it('keeps each visitor on their side, and reaches more of them when its share grows', () => {
    const few = inCanary('catalog', 10);
    const many = new Set(inCanary('catalog', 30));

    expect(inCanary('catalog', 10)).toEqual(few);
    expect(few.every((bucket) => many.has(bucket))).toBe(true);
  });

  it('of one part is not tried by the same few as that of another', () => {
    const both = inCanary('catalog', 10).filter((bucket) => inOrders.has(bucket)).length;

    // Independent shares of ten per cent overlap in one per cent.
    expect(both).toBeGreaterThan(30);
    expect(both).toBeLessThan(300);
  });
  const inOrders = new Set(inCanary('orders', 10));

  it('reaches others than the canary of another part, also of a name as long, and than the release before it', () => {
    const bucketsOf = (part: string, version: string) => {
      const release = buildRemote(part, { version });
      const place = { live: buildRemote(part), previous: null, canary: { release, share: 10 } };
      const deployment = buildDeployment([], { remotes: { [part]: place } });
      return new Set(BUCKETS.filter((bucket) => versions(bucket, deployment)[part] === version));
    };
    const first = bucketsOf('orders', '1.1.0');
    const shared = (others: Set<number>) => [...others].filter((bucket) => first.has(bucket)).length;

    // A tenth of a tenth of 10,000.
    for (const others of [
      bucketsOf('offers', '1.1.0'),
      bucketsOf('orderz', '1.1.0'),
      bucketsOf('orders', '1.2.0'),
    ])
      expect(Math.abs(shared(others) - 100)).toBeLessThan(40);
  });

  it('never reaches a visitor who has no bucket', () => {
    expect(versions(null, site(99))).toEqual({
      host: '1.0.0',
      catalog: '1.0.0',
      orders: '1.0.0',
      checkout: '1.0.0',
    });
  });

  it('falls back to the live release', () => {
    const [bucket = 0] = inCanary('catalog', 10);

    const { catalog } = resolveFor(site(), { bucket, preview: [] }).remotes;

    expect(catalog).toMatchObject({
      live: { version: '1.1.0' },
      previous: { version: '1.0.0' },
      canary: null,
    });
  });

  it('is known to be there, so that only then visitors draw a bucket', () => {
    const ofHost = {
      live: buildHost(),
      previous: null,
      canary: { release: buildHost({ version: '1.1.0' }), share: 10 },
    };

    expect(hasCanary(site())).toBe(true);
    expect(hasCanary(buildDeployment([buildRemote('catalog')], { host: ofHost }))).toBe(true);
    expect(hasCanary(buildDeployment([buildRemote('catalog')]))).toBe(false);
  });
});

describe('A preview', () => {
  it('stands in for the live release, which it falls back to', () => {
    const preview = [buildRemote('checkout', { version: '2.0.0' }), buildHost({ version: '3.0.0' })];

    const { host, remotes } = resolveFor(site(), { bucket: null, preview });

    expect(remotes.checkout).toMatchObject({ live: { version: '2.0.0' }, previous: { version: '1.0.0' } });
    expect(host).toMatchObject({ live: { version: '3.0.0' }, previous: { version: '1.0.0' } });
  });

  it('of a remote that is not deployed yet has a place of its own', () => {
    const offers = buildRemote('offers');

    const { remotes } = resolveFor(site(), { bucket: null, preview: [offers] });

    expect(remotes).toEqual({ ...site().remotes, offers: { live: offers, previous: null, canary: null } });
  });

  it('comes before a canary', () => {
    const [bucket = 0] = inCanary('catalog', 10);

    const { remotes } = resolveFor(site(), {
      bucket,
      preview: [buildRemote('catalog', { version: '1.5.0' })],
    });

    expect(remotes.catalog?.live.version).toBe('1.5.0');
  });

  it('changes nothing if it is what is live', () => {
    const { remotes } = resolveFor(site(), { bucket: null, preview: [buildRemote('checkout')] });

    expect(remotes.checkout).toEqual(site().remotes.checkout);
  });
});

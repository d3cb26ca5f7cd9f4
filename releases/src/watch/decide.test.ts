import { buildPart, buildPlaced, buildReport, buildTraffic } from '../testing/build-report';
import { decide } from './decide';

const failing = (count: number, visits: number, deployment = 2) => ({
  deployment,
  visits,
  failing: count,
  kinds: { evaluation: count },
});
/** Catalog 1.1.0 is a canary since deployment 2; 1.0.0 is live since long ago. */
const canary = buildPart({
  live: buildPlaced('1.0.0', 1, 900),
  previous: null,
  canary: { ...buildPlaced('1.1.0', 2, 10), share: 20 },
});
const judge = (part: typeof canary, ...traffic: ReturnType<typeof buildTraffic>[]) =>
  decide(buildReport([part], traffic));

describe('A canary', () => {
  it('is halted when it fails for enough of its visitors, and the reason is told', () => {
    const judged = judge(
      canary,
      buildTraffic('1.1.0', failing(7, 22)),
      buildTraffic('1.0.0', failing(0, 80)),
    );

    expect(judged).toEqual([
      {
        part: 'catalog',
        version: '1.1.0',
        act: 'halt',
        why: 'catalog@1.1.0 failed for 7 of 22 visits (evaluation 7)',
      },
    ]);
  });

  it.each([
    ['5 of 100 is not over 5 %', 5, 100, 0],
    ['5 of 99 is', 5, 99, 1],
    ['4 visitors are too few, however they fare', 4, 4, 0],
    ['nobody failed', 0, 50, 0],
  ])('is judged by both visitors and share: %s', (_, count, visits, acts) => {
    expect(judge(canary, buildTraffic('1.1.0', failing(count, visits)))).toHaveLength(acts);
  });

  it('is not judged by what was seen of that version before it became one', () => {
    expect(judge(canary, buildTraffic('1.1.0', failing(50, 50, 1), failing(4, 4, 2)))).toEqual([]);
  });

  it('is not halted when the live release fails as often, and a person is called', () => {
    const judged = judge(
      canary,
      buildTraffic('1.1.0', failing(8, 20)),
      buildTraffic('1.0.0', failing(20, 80)),
    );

    expect(judged).toMatchObject([
      {
        act: 'leave',
        why: 'catalog@1.1.0 failed for 8 of 20 visits (evaluation 8), and 1.0.0, which would take its place, for 20 of 80',
      },
    ]);
  });

  it('is halted when the live release fails too, but less often', () => {
    const judged = judge(
      canary,
      buildTraffic('1.1.0', failing(8, 20)),
      buildTraffic('1.0.0', failing(8, 80)),
    );

    expect(judged).toMatchObject([{ act: 'halt' }]);
  });

  it('names every kind of failure, the most frequent first', () => {
    const seen = { visits: 20, failing: 6, kinds: { style: 2, evaluation: 5 } };

    expect(judge(canary, buildTraffic('1.1.0', seen))[0]?.why).toBe(
      'catalog@1.1.0 failed for 6 of 20 visits (evaluation 5, style 2)',
    );
  });
});

describe('A new promotion', () => {
  it('is rolled back when it fails for enough of its visitors', () => {
    expect(judge(buildPart(), buildTraffic('1.1.0', failing(9, 60)))).toMatchObject([
      { act: 'rollback', why: 'catalog@1.1.0 failed for 9 of 60 visits (evaluation 9)' },
    ]);
  });

  it.each([
    ['8 of 80 is not over 10 %', 8, 80, 0],
    ['8 of 79 is', 8, 79, 1],
    ['7 visitors are too few', 7, 7, 0],
  ])('is judged by both visitors and share: %s', (_, count, visits, acts) => {
    expect(judge(buildPart(), buildTraffic('1.1.0', failing(count, visits)))).toHaveLength(acts);
  });

  it('is rolled back during its first hour only; later a person is called', () => {
    const traffic = buildTraffic('1.1.0', failing(9, 10));

    expect(judge(buildPart({ live: buildPlaced('1.1.0', 2, 60) }), traffic)).toMatchObject([
      { act: 'rollback' },
    ]);
    expect(judge(buildPart({ live: buildPlaced('1.1.0', 2, 61) }), traffic)).toMatchObject([
      {
        act: 'leave',
        why: 'catalog@1.1.0 failed for 9 of 10 visits (evaluation 9), and it has been live for over 60 minutes: look for another cause',
      },
    ]);
  });

  it('is not rolled back when there is no previous release, and a person is called', () => {
    expect(judge(buildPart({ previous: null }), buildTraffic('1.1.0', failing(9, 10)))).toMatchObject([
      { act: 'leave', why: expect.stringContaining('there is no release to go back to') },
    ]);
  });

  it('is not rolled back when the previous release fails too, and a person is called', () => {
    const judged = judge(
      buildPart(),
      buildTraffic('1.1.0', failing(10, 20)),
      // Nobody is served a page with it any more: it ran where 1.1.0 had failed.
      buildTraffic('1.0.0', failing(9, 0)),
    );

    expect(judged).toMatchObject([
      { act: 'leave', why: expect.stringContaining('and 1.0.0, which would take its place, for 9 of 10') },
    ]);
  });

  it('is rolled back when the previous release fails only now and then', () => {
    const judged = judge(
      buildPart(),
      buildTraffic('1.1.0', failing(10, 20)),
      buildTraffic('1.0.0', failing(2, 0)),
    );

    expect(judged).toMatchObject([{ act: 'rollback' }]);
  });

  it('is not judged by what was seen of that version when it was live before', () => {
    const again = buildPart({ live: buildPlaced('1.1.0', 4, 1) });

    expect(judge(again, buildTraffic('1.1.0', failing(30, 40, 2), failing(1, 1, 4)))).toEqual([]);
  });

  it('is judged by all deployments since it went live, whichever part they changed', () => {
    expect(judge(buildPart(), buildTraffic('1.1.0', failing(5, 20, 2), failing(4, 20, 3)))).toMatchObject([
      { act: 'rollback', why: 'catalog@1.1.0 failed for 9 of 40 visits (evaluation 9)' },
    ]);
  });

  it('never counts more failures than visits', () => {
    expect(judge(buildPart(), buildTraffic('1.1.0', failing(9, 3)))[0]?.why).toContain('9 of 9 visits');
  });
});

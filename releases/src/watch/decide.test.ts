import type { PartStatus } from '@food/contracts/ops';
import {
  buildEvidence,
  buildFailures,
  buildObservation,
  buildPart,
  buildPlaced,
  minutesAgo,
} from '../testing/build-report';
import { decide } from './decide';
import type { ReleaseObservation } from './observations';

const canaryAt = (share: number, changed: Partial<NonNullable<PartStatus['canary']>> = {}) =>
  buildPart({
    live: buildPlaced('1.0.0', 1, 900),
    previous: null,
    canary: { ...buildPlaced('1.1.0', 2, 10), share, ramp: null, ...changed },
  });
/** Catalog 1.1.0 is a canary since deployment 2; 1.0.0 has been live for long. */
const canary = canaryAt(20);
const promoted = buildPart();
/** A day of 1.0.0 before 1.1.0 was promoted. */
const before = buildObservation('1.0.0', 20, 4_000, { deployment: 1, from: Date.parse(minutesAgo(600)) });
const judge = (part: PartStatus, ...seen: ReleaseObservation[]) => decide(buildEvidence([part], seen));

describe('A canary', () => {
  it('is halted when it fails far more often than the live release, and the reason is told', () => {
    expect(judge(canary, buildObservation('1.1.0', 7, 22), buildObservation('1.0.0', 0, 80))).toEqual([
      {
        part: 'catalog',
        version: '1.1.0',
        act: 'halt',
        why: 'catalog@1.1.0 failed for 7 of 22 visitors (evaluation 7), and 1.0.0 for 0 of 80',
      },
    ]);
  });

  it('is not halted by one machine, however often it reports failures', () => {
    const forged = { failures: [buildFailures(60, { networks: 2 })] };

    expect(
      judge(canary, buildObservation('1.1.0', 0, 60, forged), buildObservation('1.0.0', 0, 240)),
    ).toEqual([]);
    const told = { failures: [buildFailures(60, { networks: 3 })] };
    expect(
      judge(canary, buildObservation('1.1.0', 0, 60, told), buildObservation('1.0.0', 0, 240)),
    ).toMatchObject([{ act: 'halt' }]);
  });

  it('is judged only by times in which both had visitors', () => {
    const alone = buildObservation('1.1.0', 3, 10, { from: Date.parse(minutesAgo(20)) });
    const others = buildObservation('1.0.0', 3, 90, { from: Date.parse(minutesAgo(30)) });

    expect(judge(canary, alone, others)).toEqual([]);
    expect(
      judge(canary, alone, others, buildObservation('1.1.0', 9, 22), buildObservation('1.0.0', 0, 80)),
    ).toMatchObject([{ act: 'halt', why: expect.stringContaining('failed for 12 of 32 visitors') }]);
  });

  it('is not judged by another part with a release of that number', () => {
    const another = { ...buildObservation('1.1.0', 30, 60), part: 'orders' };

    expect(
      judge(canary, another, buildObservation('1.1.0', 0, 60), buildObservation('1.0.0', 0, 240)),
    ).toEqual([]);
  });

  it('is not judged by what was seen of that version before it became one', () => {
    const earlier = { deployment: 1 };
    const seen = [
      buildObservation('1.1.0', 50, 50, earlier),
      buildObservation('1.0.0', 0, 200, earlier),
      buildObservation('1.1.0', 0, 40),
    ];

    expect(judge(canary, ...seen, buildObservation('1.0.0', 0, 160))).toEqual([]);
  });

  it('is not halted in an hour that is bad for the live release too, and a person is called', () => {
    const bad = { from: Date.parse(minutesAgo(20)) };

    expect(
      judge(
        canary,
        buildObservation('1.1.0', 0, 200),
        buildObservation('1.0.0', 0, 800),
        buildObservation('1.1.0', 40, 100, bad),
        buildObservation('1.0.0', 150, 400, bad),
      ),
    ).toMatchObject([{ version: '1.0.0', act: 'leave' }]);
  });

  it('is not halted by a bad hour that came when its share was larger', () => {
    const good = { from: Date.parse(minutesAgo(20)) };
    const bad = { deployment: 3 };

    expect(
      judge(
        canary,
        buildObservation('1.1.0', 0, 20, good),
        buildObservation('1.0.0', 0, 2_000, good),
        buildObservation('1.1.0', 30, 400, bad),
        buildObservation('1.0.0', 30, 400, bad),
      ),
    ).toEqual([]);
  });

  it.each([
    ['do not load', 'load-error'],
    ['come as something else, as where a CDN answers all with its own page', 'integrity'],
  ] as const)('is left to a person when files of untouched parts also %s', (_, kind) => {
    const down = { failures: [buildFailures(12, { kind })] };
    const host = { ...buildPart({ part: 'host', live: buildPlaced('3.0.0', 1, 900), previous: null }) };
    const evidence = [
      buildObservation('1.1.0', 0, 40, down),
      buildObservation('1.0.0', 0, 160),
      { ...buildObservation('3.0.0', 0, 200), part: 'host', failures: [buildFailures(5, { kind })] },
    ];

    expect(decide(buildEvidence([canary, host], evidence))).toMatchObject([
      { act: 'leave', why: expect.stringContaining('files of other parts did not load either') },
    ]);
    expect(decide(buildEvidence([canary, host], evidence.slice(0, 2)))).toMatchObject([{ act: 'halt' }]);
  });

  it.each<[string, number, Partial<ReleaseObservation>, { mine?: number; since?: number }]>([
    ['of less than three visitors', 2, {}, { mine: 8 }],
    ['of less than a quarter as many visitors', 3, {}, { mine: 13 }],
    ['at another time', 5, { from: Date.parse(minutesAgo(20)) }, {}],
    ['of a part that was promoted since', 5, {}, { since: 2 }],
    ['of its own part’s live release', 5, { part: 'catalog', version: '1.0.0' }, {}],
  ])(
    'is halted all the same by failed loads if those of others are %s',
    (_, visitors, where, { mine = 12, since = 1 }) => {
      const load = (count: number) => ({ failures: [buildFailures(count, { kind: 'load-error' })] });
      const host = buildPart({ part: 'host', live: buildPlaced('3.0.0', since, 900), previous: null });
      const seen = [
        buildObservation('1.1.0', 0, 40, load(mine)),
        buildObservation('1.0.0', 0, 160),
        { ...buildObservation('3.0.0', 0, 200, load(visitors)), part: 'host', ...where },
      ];

      expect(decide(buildEvidence([canary, host], seen))).toMatchObject([{ act: 'halt' }]);
    },
  );

  it('is left to a person when a quarter as many visitors miss files of others', () => {
    const load = (count: number) => ({ failures: [buildFailures(count, { kind: 'load-error' })] });
    const host = buildPart({ part: 'host', live: buildPlaced('3.0.0', 1, 900), previous: null });
    const seen = [
      buildObservation('1.1.0', 0, 40, load(12)),
      buildObservation('1.0.0', 0, 160),
      { ...buildObservation('3.0.0', 0, 200, load(3)), part: 'host' },
    ];

    expect(decide(buildEvidence([canary, host], seen))).toMatchObject([{ act: 'leave' }]);
  });

  it('that is left alone hides no failing promotion of the same part', () => {
    const both = buildPart({ canary: { ...buildPlaced('1.2.0', 3, 5), share: 10, ramp: null } });
    const host = buildPart({ part: 'host', live: buildPlaced('3.0.0', 1, 900), previous: null });
    const load = (visitors: number) => ({ failures: [buildFailures(visitors, { kind: 'load-error' })] });
    const seen = [
      before,
      buildObservation('1.1.0', 30, 90),
      buildObservation('1.2.0', 0, 30, { deployment: 3, ...load(12) }),
      buildObservation('1.1.0', 2, 270, { deployment: 3 }),
      { ...buildObservation('3.0.0', 0, 400, load(5)), part: 'host' },
    ];

    expect(decide(buildEvidence([both, host], seen))).toMatchObject([
      { version: '1.2.0', act: 'leave' },
      { version: '1.1.0', act: 'rollback' },
    ]);
  });
});

/** So many pages of catalog that the server could not render, so many minutes ago, under deployment 4. */
const unrendered = (version: string, pages: number, minutes = 10) => ({
  from: Date.parse(minutesAgo(minutes)),
  deployment: 4,
  part: 'catalog',
  version,
  pages,
});

describe('A canary with a ramp', () => {
  const ramp = { steps: [1, 5, 25, 100], since: { deployment: 4, at: minutesAgo(40) } };
  const at = (minutes: number) => ({ deployment: 4, from: Date.parse(minutesAgo(minutes)) });
  const ramped = canaryAt(5, { ramp });

  it('gets its next share after 100 visitors and ten minutes that speak well for it', () => {
    const seen = [
      buildObservation('1.1.0', 0, 60, at(20)),
      buildObservation('1.1.0', 1, 40, at(5)),
      buildObservation('1.0.0', 9, 2_100, at(20)),
    ];

    expect(judge(ramped, ...seen)).toEqual([
      {
        part: 'catalog',
        version: '1.1.0',
        act: 'advance',
        why: 'catalog@1.1.0 failed for 1 of 100 visitors, and 1.0.0 for 9 of 2100: from 5 to 25 %',
      },
    ]);
  });

  it.each([
    [
      'before enough visitors came',
      [buildObservation('1.1.0', 0, 99, at(30)), buildObservation('1.0.0', 0, 2_000, at(30))],
    ],
    [
      'before it had its time',
      [buildObservation('1.1.0', 0, 900, at(19)), buildObservation('1.0.0', 0, 9_000, at(19))],
    ],
    [
      'by visitors of the step before',
      [
        buildObservation('1.1.0', 0, 900, { ...at(30), deployment: 3 }),
        buildObservation('1.0.0', 0, 99, at(30)),
      ],
    ],
    [
      'while it is in doubt',
      [buildObservation('1.1.0', 3, 130, at(30)), buildObservation('1.0.0', 9, 2_100, at(30))],
    ],
  ])('waits %s', (_, seen) => {
    expect(judge(ramped, ...seen)).toEqual([]);
  });

  it('gets no further while the server can not render it, and a person is told', () => {
    const seen = [buildObservation('1.1.0', 1, 110, at(30)), buildObservation('1.0.0', 9, 2_100, at(30))];
    const judgeWith = (...rows: ReturnType<typeof unrendered>[]) =>
      decide(buildEvidence([ramped], seen, rows));

    expect(judgeWith(unrendered('1.1.0', 10), unrendered('1.1.0', 9, 20))).toEqual([
      {
        part: 'catalog',
        version: '1.1.0',
        act: 'leave',
        why: 'catalog@1.1.0 could not be rendered on the server 10 times in ten minutes: its pages go out without it, and its share of the visitors stays as it is',
      },
    ]);
    expect(judgeWith(unrendered('1.1.0', 9), unrendered('1.1.0', 12, 70))).toMatchObject([
      { act: 'advance' },
    ]);
    expect(judgeWith({ ...unrendered('1.1.0', 12), deployment: 1 })).toMatchObject([{ act: 'advance' }]);
    expect(judgeWith({ ...unrendered('1.1.0', 12), part: 'orders' })).toMatchObject([{ act: 'advance' }]);
  });

  it('is halted at any step', () => {
    const seen = [buildObservation('1.1.0', 14, 110, at(30)), buildObservation('1.0.0', 9, 2_100, at(30))];

    expect(judge(ramped, ...seen)).toMatchObject([{ act: 'halt' }]);
  });

  it('stays at the last step that is not for everybody', () => {
    const ends = canaryAt(25, { ramp: { ...ramp, steps: [5, 25] } });

    expect(
      judge(ends, buildObservation('1.1.0', 0, 900, at(30)), buildObservation('1.0.0', 0, 2_000, at(30))),
    ).toEqual([]);
  });
});

describe('A new promotion', () => {
  it('is rolled back when it fails far more often than the release before did', () => {
    expect(judge(promoted, before, buildObservation('1.1.0', 9, 60))).toMatchObject([
      {
        act: 'rollback',
        why: 'catalog@1.1.0 failed for 9 of 60 visitors (evaluation 9), and 1.0.0 for 20 of 4000 in the day before',
      },
    ]);
  });

  it('is rolled back also when it failed for every counted visitor', () => {
    expect(judge(promoted, before, buildObservation('1.1.0', 30, 0))).toMatchObject([{ act: 'rollback' }]);
  });

  it('is compared with the last day of the release before, and not with what came in its own place since', () => {
    const days = (number: number) => ({ deployment: 1, from: Date.parse(minutesAgo(number * 24 * 60)) });
    const older = buildObservation('1.0.0', 900, 4_000, days(1.1));
    const instead = buildObservation('1.0.0', 4, 0);

    expect(judge(promoted, older, before, buildObservation('1.1.0', 9, 60), instead)).toMatchObject([
      { act: 'rollback', why: expect.stringContaining('1.0.0 for 20 of 4000 in the day before') },
    ]);
  });

  it('is compared with one failure in 200 visitors where nobody had the release before in the last day', () => {
    const five = { failures: [buildFailures(5, { networks: 3 })] };

    expect(judge(promoted, buildObservation('1.1.0', 0, 60, five))).toMatchObject([{ act: 'rollback' }]);
    expect(judge(promoted, buildObservation('1.1.0', 4, 50))).toEqual([]);
  });

  it('is compared with the day before its first visitor, however long it is live', () => {
    const badHour = { deployment: 1, from: Date.parse(minutesAgo(24 * 60 + 20)) };
    const first = buildObservation('1.1.0', 0, 10, { from: Date.parse(minutesAgo(50)) });

    expect(
      judge(
        promoted,
        buildObservation('1.0.0', 600, 4_000, badHour),
        first,
        buildObservation('1.1.0', 7, 60),
      ),
    ).toEqual([]);
  });

  it('is not rolled back by one machine, however often it reports failures', () => {
    const forged = { failures: [buildFailures(60, { networks: 2 })] };

    expect(judge(promoted, before, buildObservation('1.1.0', 0, 60, forged))).toMatchObject([
      { act: 'leave' },
    ]);
  });

  it('is not judged by another part with a release of that number', () => {
    const another = (version: string, failing: number) => ({
      ...buildObservation(version, failing, 60),
      part: 'orders',
    });

    expect(judge(promoted, before, another('1.1.0', 30), buildObservation('1.1.0', 0, 90))).toEqual([]);
    expect(judge(promoted, before, another('1.0.0', 30), buildObservation('1.1.0', 9, 60))).toMatchObject([
      { act: 'rollback' },
    ]);
  });

  it('is rolled back also when nothing came in its place, if that was the network', () => {
    const nothing = { failures: [buildFailures(20, { kind: 'load-error', outcome: 'failed' })] };

    expect(judge(promoted, before, buildObservation('1.1.0', 0, 60, nothing))).toMatchObject([
      { act: 'rollback' },
    ]);
  });

  it('is not rolled back for failing as often as the release before', () => {
    const bad = buildObservation('1.0.0', 300, 4_000, { deployment: 1, from: Date.parse(minutesAgo(600)) });

    expect(judge(promoted, bad, buildObservation('1.1.0', 8, 100))).toEqual([]);
  });

  it('is rolled back in the first hour after its first visitor, whatever the clock of its promoter says; later a person is called', () => {
    const since = (minutes: number) => ({ from: Date.parse(minutesAgo(minutes)) });
    const skewed = buildPart({ live: buildPlaced('1.1.0', 2, 900) });
    const late = buildObservation('1.1.0', 30, 60, since(10));

    expect(judge(skewed, before, late)).toMatchObject([{ act: 'rollback' }]);
    expect(judge(skewed, before, buildObservation('1.1.0', 0, 500, since(70)), late)).toMatchObject([
      { act: 'leave', why: expect.stringContaining('look for another cause') },
    ]);
  });

  it('is left to a person on a bad evening after a month, also without a visitor for days', () => {
    const month = buildPart({ live: buildPlaced('1.1.0', 2, 30 * 24 * 60) });
    const evening = buildObservation('1.1.0', 30, 60);

    expect(judge(month, evening)).toMatchObject([
      { act: 'leave', why: expect.stringContaining('look for another cause') },
    ]);
    expect(judge(promoted, evening)).toMatchObject([{ act: 'rollback' }]);
  });

  it('is left to a person if only failures are reported, as by pages of an older host', () => {
    expect(judge(promoted, buildObservation('1.1.0', 8, 0))).toMatchObject([
      { act: 'leave', why: expect.stringContaining('nobody else was counted') },
    ]);
  });

  it('is left to a person when there is no release to go back to', () => {
    expect(judge(buildPart({ previous: null }), buildObservation('1.1.0', 9, 10))).toMatchObject([
      { act: 'leave', why: expect.stringContaining('there is no release to go back to') },
    ]);
  });

  it('is reported to a person if it fails for at least eight visitors and more than a tenth of them, with the known cause', () => {
    const old = buildPart({ live: buildPlaced('1.1.0', 2, 30 * 24 * 60), previous: null });
    const from = (networks: number) => ({ failures: [buildFailures(8, { networks })] });

    expect(judge(old, buildObservation('1.1.0', 7, 20))).toEqual([]);
    expect(judge(old, buildObservation('1.1.0', 8, 80))).toEqual([]);
    expect(
      judge(old, { ...buildObservation('1.1.0', 8, 20), part: 'orders' }, buildObservation('1.1.0', 0, 20)),
    ).toEqual([]);
    expect(judge(old, buildObservation('1.1.0', 0, 79, from(3)))).toEqual([
      {
        part: 'catalog',
        version: '1.1.0',
        act: 'leave',
        why: 'catalog@1.1.0 failed for 8 of 79 visitors (evaluation 8), and there is no release to go back to',
      },
    ]);
    expect(judge(old, buildObservation('1.1.0', 0, 79, from(2)))).toMatchObject([
      { why: expect.stringContaining('reported from 2 networks alone, which may be one machine') },
    ]);
    expect(judge(old, buildObservation('1.1.0', 0, 79, from(1)))).toMatchObject([
      { why: expect.stringContaining('reported from 1 network alone') },
    ]);
  });

  it('is left to a person when the previous release fails in its place', () => {
    // No new page has it any more: it ran where 1.1.0 had failed.
    const instead = buildObservation('1.0.0', 9, 0);

    expect(judge(promoted, before, buildObservation('1.1.0', 10, 20), instead)).toMatchObject([
      {
        act: 'leave',
        why: expect.stringContaining('1.0.0, which would take its place, failed for 9 of them'),
      },
    ]);
  });

  it('is left to a person when the host before did not come in its place, which no other host can report', () => {
    const host = buildPart({ part: 'host' });
    const down = (failed: number) => ({
      part: 'host',
      failures: [
        buildFailures(19 - failed, { kind: 'load-error' }),
        buildFailures(failed, { kind: 'integrity', outcome: 'failed' }),
        buildFailures(1, { outcome: 'failed' }),
      ],
    });
    const judgeHost = (failed: number) =>
      judge(host, { ...before, part: 'host' }, buildObservation('1.1.0', 0, 60, down(failed)));

    expect(judgeHost(10)).toMatchObject([
      {
        act: 'leave',
        why: expect.stringContaining('1.0.0, which would take its place, failed for 10 of them'),
      },
    ]);
    expect(judgeHost(9)).toMatchObject([{ act: 'rollback' }]);
  });

  it('is not rolled back for a page that the release before did not have', () => {
    const onNewPage = { failures: [buildFailures(12, { isOnNewPage: true })] };

    expect(judge(promoted, before, buildObservation('1.1.0', 0, 60, onNewPage))).toMatchObject([
      { act: 'leave', why: expect.stringContaining('pages that 1.0.0 does not have') },
    ]);
  });

  it('is not judged by what was seen of that version when it was live before', () => {
    const again = buildPart({ live: buildPlaced('1.1.0', 4, 1) });

    expect(
      judge(
        again,
        before,
        buildObservation('1.1.0', 30, 40),
        buildObservation('1.1.0', 1, 1, { deployment: 4 }),
      ),
    ).toEqual([]);
  });

  it('is reported, and stays, when the server can not render it: its customers have the page all the same', () => {
    const rows = [unrendered('1.1.0', 12)];

    expect(decide(buildEvidence([promoted], [before, buildObservation('1.1.0', 0, 90)], rows))).toMatchObject(
      [
        {
          version: '1.1.0',
          act: 'leave',
          why: expect.stringContaining('could not be rendered on the server'),
        },
      ],
    );
  });
});

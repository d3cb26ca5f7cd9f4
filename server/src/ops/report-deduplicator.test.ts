import { buildTestApp, START, type TestApp } from '../testing/test-app';
import { expireAll } from './housekeeping';
import { recentReports, reportSalts } from './ops-tables';
import { MOST_NEW, REPORT_EXPIRIES, ReportDeduplicator } from './report-deduplicator';

const HOUR = 60 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.reset());
afterAll(() => test.close());

const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);
const report = (...what: string[]) => ({ what, keptFor: HOUR });

const ofMany = () => new ReportDeduplicator(test.db, MOST_NEW.visits);
const ofTwo = (tell?: () => void) => new ReportDeduplicator(test.db, 2, tell);

describe('A report of an address', () => {
  it('counts once in its hour, whichever process gets it', async () => {
    const [one, other] = [ofMany(), ofMany()];

    expect(await one.areFirst(START, [report('a'), report('b')])).toEqual([true, true]);
    expect(await other.areFirst(later(HOUR - 1), [report('b'), report('c')])).toEqual([false, true]);
    expect(await other.areFirst(later(HOUR), [report('a')])).toEqual([true]);
  });

  it('does not count beyond the most that a process records in an hour', async () => {
    const tell = jest.fn();
    const few = ofTwo(tell);

    expect(await few.areFirst(START, [report('a'), report('b')])).toEqual([true, true]);
    expect([few.isFull(START), tell.mock.calls.length]).toEqual([false, 0]);
    for (const what of ['c', 'd']) expect(await few.areFirst(START, [report(what)])).toBeNull();
    expect([few.isFull(START), tell.mock.calls.length]).toEqual([true, 1]);
    expect(few.isFull(later(HOUR))).toBe(false);
    expect(await few.areFirst(later(HOUR), [report('c')])).toEqual([true]);
  });

  it('counts again after a clock was put back by more than its hour', async () => {
    const one = ofTwo();
    await one.areFirst(later(5 * HOUR), [report('a'), report('b')]);

    expect(await one.areFirst(START, [report('a')])).toEqual([true]);
    expect(await one.areFirst(START, [report('a')])).toEqual([false]);
  });

  it('is forgotten when the hour is over, and the salt with the day', async () => {
    await ofMany().areFirst(START, [report('10.9.77.88')]);
    const rows = [await test.db.select().from(recentReports), await test.db.select().from(reportSalts)];
    expect(rows.map((kept) => kept.length)).toEqual([1, 1]);
    expect(JSON.stringify(rows)).not.toContain('10.9');

    test.clock.forward(24 * HOUR);
    await expireAll(test.context, REPORT_EXPIRIES);

    expect(await test.db.select().from(recentReports)).toEqual([]);
    expect(await test.db.select().from(reportSalts)).toEqual([]);
  });
});

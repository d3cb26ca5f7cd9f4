import { buildTestApp, START, type TestApp } from '../testing/test-app';
import { FirstTellers, TELLER_EXPIRIES } from './first-tellers';
import { expireAll } from './housekeeping';
import { tellerSalts, tellers } from './ops-tables';

const HOUR = 60 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.reset());
afterAll(() => test.close());

const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);
const telling = (...what: string[]) => ({ what, keptFor: HOUR });

describe('Who tells of something', () => {
  it('is the first until their hour is over, whichever process asks', async () => {
    const [one, other] = [new FirstTellers(test.db), new FirstTellers(test.db)];

    expect(await one.areFirst(START, [telling('a'), telling('b')])).toEqual([true, true]);
    expect(await other.areFirst(later(HOUR - 1), [telling('b'), telling('c')])).toEqual([false, true]);
    expect(await other.areFirst(later(HOUR), [telling('a')])).toEqual([true]);
  });

  it('counts nobody beyond what it takes in an hour', async () => {
    const few = new FirstTellers(test.db, 2);

    expect(await few.areFirst(START, [telling('a'), telling('b')])).toEqual([true, true]);
    expect(await few.areFirst(START, [telling('c')])).toEqual([false]);
    expect(await few.areFirst(later(HOUR), [telling('c')])).toEqual([true]);
  });

  it('is the first again after a clock was put back by more than their while', async () => {
    const one = new FirstTellers(test.db, 2);
    await one.areFirst(later(5 * HOUR), [telling('a'), telling('b')]);

    expect(await one.areFirst(START, [telling('a')])).toEqual([true]);
    expect(await one.areFirst(START, [telling('a')])).toEqual([false]);
  });

  it('is forgotten when the hour is over, and the salt with the day', async () => {
    await new FirstTellers(test.db).areFirst(START, [telling('10.9.77.88')]);
    const rows = [await test.db.select().from(tellers), await test.db.select().from(tellerSalts)];
    expect(rows.map((kept) => kept.length)).toEqual([1, 1]);
    expect(JSON.stringify(rows)).not.toContain('10.9');

    test.clock.forward(24 * HOUR);
    await expireAll(test.context, TELLER_EXPIRIES);

    expect(await test.db.select().from(tellers)).toEqual([]);
    expect(await test.db.select().from(tellerSalts)).toEqual([]);
  });
});

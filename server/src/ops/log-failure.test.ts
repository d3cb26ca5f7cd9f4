import { setTimeout as pause } from 'node:timers/promises';
import { FAILURE_KINDS } from '@food/contracts/failure-kinds';
import { promote } from '@food/releases/promote/promote';
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { buildTestApp, type TestApp } from '../testing/test-app';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const REPORT = { part: 'catalog', version: '1.4.0', kind: 'render', outcome: 'failed', page: '/home' };

let site: TestStore;
let test: TestApp;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog({ version: '1.3.0' });
  await site.publishCatalog({ version: '1.4.0', owner: '@verandah/catalog' });
  await site.promote('host@1.0.0', 'catalog@1.4.0');
  test = await buildTestApp({ env: site.env });
});
afterAll(async () => {
  await test.close();
  site.clear();
});

async function linesOf(report: object): Promise<object[]> {
  const before = test.logged().length;
  await test.call('POST', '/telemetry/composition', { body: { ...REPORT, trace: TRACE, ...report } });
  const lines = test.logged().slice(before).trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a part failed in a browser');
}

it('A failure is found in the log by its trace, with what failed, whose it is and what to do', async () => {
  expect(await linesOf({})).toEqual([
    expect.objectContaining({
      trace: TRACE,
      part: 'catalog',
      version: '1.4.0',
      phase: 'render',
      outcome: 'failed',
      page: '/home',
      owner: '@verandah/catalog',
      next: expect.stringContaining('Roll it back'),
    }),
  ]);
});

it.each(FAILURE_KINDS)('There is something to do about "%s"', async (kind) => {
  expect(await linesOf({ kind })).toEqual([
    expect.objectContaining({ phase: kind, next: expect.stringMatching(/\.$/) }),
  ]);
});

it('A release that is not live for everybody is never taken for one that going back would help', async () => {
  await site.publishCatalog({ version: '1.5.0' });
  await site.promote('catalog@1.5.0');
  await site.publishCatalog({ version: '1.6.0' });
  await promote(site.store, ['catalog@1.6.0'], { by: 'asha', why: '', canary: 10 });
  while ((await test.call('GET', '/deployment.json')).json().number < 3) await pause(20);

  const steps = async (version: string) =>
    (await linesOf({ version })).map((line) => (line as { next: string }).next);

  expect(await steps('1.5.0')).toEqual([expect.stringContaining('Roll it back')]);
  expect(await steps('1.6.0')).toEqual([expect.stringContaining('Halt the canary')]);
  expect(await steps('1.4.0')).toEqual(['Its code fails, and it is not live any more. Tell its team.']);
});

it('A release that is in no place any more has no owner that is known here', async () => {
  expect(await linesOf({ version: '1.3.0' })).toEqual([expect.objectContaining({ owner: null })]);
});

it('An unpublished version leaves no line', async () => {
  expect(await linesOf({ version: 'asha@example.com' })).toEqual([]);
});

it('An address that is no page of ours is not in the log: anybody may say so, and it may be somebody’s own', async () => {
  for (const page of ['/track/ORD-0123456789', 'asha@example.com'])
    expect(await linesOf({ page })).toEqual([expect.objectContaining({ page: 'other' })]);
});

it('The places in scripts that an error came from are in the log, and nothing else that is sent as one', async () => {
  const at = 'catalog/1.4.0/home.1a2b3c4d5e.js:1:200';

  expect(await linesOf({ at: [at, 'asha@example.com', '/track/ORD-0123456789'] })).toEqual([
    expect.objectContaining({ at: [at] }),
  ]);
});

it('A report whose trace is not valid is refused', async () => {
  const body = { ...REPORT, trace: 'asha@example.com' };

  expect((await test.call('POST', '/telemetry/composition', { body })).statusCode).toBe(400);
});

it('A report names at most five places, of at most 300 characters', async () => {
  const sent = async (at: string[]) =>
    (await test.call('POST', '/telemetry/composition', { body: { ...REPORT, at } })).statusCode;

  expect(await sent(Array(5).fill('x'.repeat(300)))).toBe(200);
  expect(await sent(Array(6).fill('x'))).toBe(400);
  expect(await sent(['x'.repeat(301)])).toBe(400);
});

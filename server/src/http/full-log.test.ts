import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createLogger } from './create-fastify';

type Output = NodeJS.EventEmitter & { flushSync(): void; destroy(): void };

const folder = fs.mkdtempSync(join(tmpdir(), 'food-log-'));
const path = join(folder, 'log');
const logged = () => [...fs.readFileSync(path, 'utf8').matchAll(/"msg":"(\w*)/g)].map(([, words]) => words);
const next = (event: string) => new Promise((resolve) => output.once(event, resolve));

let isFull: boolean;
let log: ReturnType<typeof createLogger>;
let output: Output;
beforeEach(() => {
  isFull = true;
  const file = fs.openSync(path, 'w');
  const { write } = fs;
  const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  jest.spyOn(fs, 'write').mockImplementation(((...given: unknown[]) => {
    if (given[0] !== file || !isFull) return (write as (...all: unknown[]) => void)(...given);
    setImmediate(given.at(-1) as (error: Error) => void, noSpace);
  }) as typeof fs.write);
  log = createLogger('info', file);
  output = (log as unknown as Record<symbol, Output>)[pino.symbols.streamSym] as Output;
});
afterEach(async () => {
  jest.restoreAllMocks();
  output.destroy();
  await once(output, 'close');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('A log whose disk is full neither ends the process nor keeps it from its end', async () => {
  log.info('lost');
  // It is tried again and again.
  for (let times = 0; times < 3; times++) await next('error');
  const written = jest.spyOn(fs, 'writeSync');

  output.flushSync();

  // The library repeats a failing one without end.
  expect(written).not.toHaveBeenCalled();
});

it('A log is written once there is space: the first 4 MB of what came meanwhile, and all that follows', async () => {
  log.info('first');
  await next('error');
  log.info(`second ${'.'.repeat(3_900_000)}`);
  log.info(`lost ${'.'.repeat(100_000)}`);

  isFull = false;
  while (logged().length < 2) await next('write');
  log.info('third');
  output.flushSync();
  // Its write is under way if no other was.
  while (logged().length < 3) await new Promise(setImmediate);

  expect(logged()).toEqual(['first', 'second', 'third']);
});

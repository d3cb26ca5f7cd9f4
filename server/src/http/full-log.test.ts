import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type DestinationStream, pino } from 'pino';
import { createLogger } from './create-fastify';

/** A file on which every write finds the disk full; only Linux has it. */
const FULL = '/dev/full';

(existsSync(FULL) ? it : it.skip)(
  'A log whose disk is full neither ends the process nor keeps it from its end',
  async () => {
    const file = openSync(FULL, 'w');
    const log = createLogger('info', file);
    const output = (
      log as unknown as Record<symbol, DestinationStream & NodeJS.EventEmitter & { flushSync(): void }>
    )[pino.symbols.streamSym]!;
    const failed = new Promise((resolve) => output.once('error', resolve));

    log.info('a line');

    expect(await failed).toMatchObject({ code: 'ENOSPC' });
    log.info('another');
    await wait(600);
    // What would be a loop without end fails here.
    jest.spyOn(Atomics, 'wait').mockImplementation(() => {
      throw new Error('It waits for space.');
    });
    expect(() => output.flushSync()).not.toThrow();
    jest.restoreAllMocks();
    (output as unknown as { destroy(): void }).destroy();
    closeSync(file);
  },
);

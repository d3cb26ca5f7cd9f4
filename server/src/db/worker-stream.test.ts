/** @jest-environment node */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { WorkerStream } from './worker-stream';

/** A thread that accepts every message and answers none. */
async function silentWorker(): Promise<Worker> {
  const worker = new Worker("require('node:worker_threads').parentPort.on('message', () => {})", {
    eval: true,
  });
  await once(worker, 'online');
  return worker;
}
const connect = (worker: Worker) => new pg.Client({ stream: () => new WorkerStream(worker) }).connect();
const SENTENCE = 'Connection terminated: the embedded database has ended. Start the server again.';

describe('A connection to the thread of the embedded database', () => {
  it('ends with what to do when the thread ends', async () => {
    const worker = await silentWorker();
    const asked = connect(worker);
    await worker.terminate();

    await expect(asked).rejects.toThrow(SENTENCE);
  });

  it('is refused with the same words afterwards', async () => {
    const worker = await silentWorker();
    await worker.terminate();

    await expect(connect(worker)).rejects.toThrow(SENTENCE);
  });

  it('ends with the reason of the thread, and leaves no listener behind', async () => {
    const worker = new Worker(
      "require('node:worker_threads').parentPort.on('message', () => { throw new Error('out of memory') })",
      { eval: true },
    );
    await once(worker, 'online');

    await expect(connect(worker)).rejects.toThrow('out of memory');
    expect(worker.listenerCount('message')).toBe(0);
  });
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock';

/** The thread of an open database (embedded-worker.mjs), for one owner. */
export interface EmbeddedThread {
  readonly worker: Worker;
  /** Resolves, with the reason, when the thread has ended by itself. */
  readonly lost: Promise<Error>;
  /** Closes the database, ends the thread and unlocks the folder. */
  close(): Promise<void>;
  /** The same without closing the database, which is repaired at the next opening, as after a crash. */
  kill(): Promise<void>;
}

/**
 * A flag of V8. Without it the database's WebAssembly is compiled a second time, optimized: that takes more processor time than the whole
 * start of a server, and 50 MB, and the short statements don't become faster.
 */
const COMPILED_ONCE = '--liftoff-only';

const create = (folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('./create-embedded.mjs', import.meta.url));
    const child = fork(script, [folder], { execArgv: [...process.execArgv, COMPILED_ONCE] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The database could not be created.')),
    );
  });

/** Customers' data: no other user of this machine may read it. The database itself makes its folder for everybody to see. */
async function keepPrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A folder of another owner, or of a file system without modes, serves all the same.
  await chmod(folder, 0o700).catch(() => {});
}

async function open(folder: string): Promise<{ worker: Worker; ended: Promise<Error> }> {
  await keepPrivate(folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder);
  setFlagsFromString(COMPILED_ONCE);
  const script = fileURLToPath(new URL('./embedded-worker.mjs', import.meta.url));
  const worker = new Worker(script, { workerData: folder });
  let reason = new Error('its thread has ended');
  // A waiting query gets the error (worker-stream.ts). Without a listener here it would end the process.
  worker.on('error', (error: Error) => {
    reason = error;
  });
  const ended = new Promise<Error>((resolve) => worker.once('exit', () => resolve(reason)));
  const failed = ended.then(() => {
    throw new Error('The embedded database could not be opened.');
  });
  await Promise.race([once(worker, 'message'), failed]);
  failed.catch(() => {});
  return { worker, ended };
}

/**
 * Opens the database in a folder, creating it at first use. One process at a time. Loads no code for it in this thread, so that
 * the caller can load the rest meanwhile.
 *
 * @throws if another process has the folder
 */
export async function startThread(folder: string): Promise<EmbeddedThread> {
  await mkdir(dirname(folder), { recursive: true });
  const release = await lockFolder(folder);
  try {
    const { worker, ended } = await open(folder);
    let isClosing = false;
    return {
      worker,
      lost: new Promise((resolve) => void ended.then((reason) => isClosing || resolve(reason))),
      close: async () => {
        isClosing = true;
        worker.postMessage(null);
        await ended;
        await release();
      },
      kill: async () => {
        isClosing = true;
        await worker.terminate();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

// The embedded database in a thread of its own: an SQL statement delays only its own caller. It speaks PostgreSQL's own protocol,
// with a message of the port for what is written at once; null ends it.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** Halves the memory; the defaults are for a dedicated machine. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB'];

const database = await PGlite.create({ dataDir: workerData, startParams });
/** @type {Promise<unknown>} */
let last = Promise.resolve();
parentPort?.on('message', (written) => {
  last = last.then(async () => {
    if (written === null) {
      await database.close();
      parentPort?.close();
      return;
    }
    const answer = await database.execProtocolRaw(written);
    parentPort?.postMessage(answer, [/** @type {ArrayBuffer} */ (answer.buffer)]);
  });
});
parentPort?.postMessage('ready');

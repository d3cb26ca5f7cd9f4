import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';

/** The number of a thread that has ended. */
const ENDED = -1;

/** The socket of `pg` to a database in a thread (embedded-worker.mjs). Ends when the thread does, with its error if it had one. */
export class WorkerStream extends Duplex {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', this.#answered).on('error', this.#failed).on('exit', this.#ended);
  }

  // Further methods that `pg` calls on a socket.
  connect(): void {
    if (this.#worker.threadId === ENDED) this.#ended();
    else process.nextTick(() => this.emit('connect'));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  #answered = (answer: Uint8Array): void =>
    void this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  #failed = (error: Error): void => void this.destroy(error);
  #ended = (): void =>
    this.#failed(
      new Error('Connection terminated: the embedded database has ended. Start the server again.'),
    );

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#post(new Uint8Array(chunk), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#post(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#answered).off('error', this.#failed).off('exit', this.#ended);
    done(error);
  }

  #post(bytes: Uint8Array<ArrayBuffer>, done: () => void): void {
    this.#worker.postMessage(bytes, [bytes.buffer]);
    done();
  }
}

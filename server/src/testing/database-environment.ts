import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

/** This module lives as long as the worker, over all of its test files; a test file's own modules don't. */
let started: Promise<PGlite> | null = null;

/** Closes the database where the run and its tests are one process: PGlite's timer, which never ends, kept it alive. */
export async function closeDatabase(): Promise<void> {
  await (await started)?.close();
}

/**
 * Lends the worker's embedded database to one borrower of a test file, since starting one takes longer than most files'
 * tests do. Undefined where it is lent already. It holds what the last borrower left: empty it first.
 */
export type LendDatabase = (template: string, startParams: string[]) => Promise<PGlite | undefined>;

export default class extends TestEnvironment {
  private loan: { proxy: PGlite; revoke: () => void } | null = null;

  override async setup(): Promise<void> {
    await super.setup();
    const lendDatabase: LendDatabase = async (template, startParams) => {
      started ??= PGlite.create({ startParams, loadDataDir: new Blob([readFileSync(template)]) });
      const client = await started;
      if (this.loan) return undefined;
      this.loan = Proxy.revocable(client, {
        get(target, name) {
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      return this.loan.proxy;
    };
    Object.assign(this.global, { lendDatabase });
  }

  override async teardown(): Promise<void> {
    // What a test file has left running must not reach the next one's rows.
    this.loan?.revoke();
    await super.teardown();
  }
}

import pg from 'pg';
import { LISTENER_NAME } from '../db/listen-to-server';

/** Where a connection to the database breaks: at the query with this number, before it arrives or after it had its effect. */
export interface Break {
  readonly atQuery: number;
  readonly when: 'before' | 'after';
}

type Query = (...args: unknown[]) => unknown;
interface Connected {
  readonly connection: { readonly stream: { destroy(): void } };
  readonly connectionParameters: { readonly application_name?: string };
}

/**
 * For tests on a real PostgreSQL server: counts the queries of this process and breaks connections. Sequential queries are broken
 * in the same way each time.
 */
export function breakConnections() {
  let planned: Break | null = null;
  let queries = 0;
  let hasBroken = false;
  const real = pg.Client.prototype.query as Query;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    // A query on a timer, which belongs to no call.
    if (nameOf(this) === LISTENER_NAME) return real.apply(this, args);
    queries += 1;
    if (planned?.atQuery !== queries) return real.apply(this, args);
    hasBroken = true;
    const { when } = planned;
    planned = null;
    return when === 'before' ? before(this, args) : after(this, args);
  } as never);

  const nameOf = (client: pg.Client) =>
    (client as unknown as Connected).connectionParameters.application_name;
  const streamOf = (client: pg.Client) => (client as unknown as Connected).connection.stream;

  function before(client: pg.Client, args: unknown[]): unknown {
    streamOf(client).destroy();
    return real.apply(client, args);
  }

  const lose = (client: pg.Client): Promise<never> =>
    new Promise((_, reject) => {
      client.once('end', () => reject(new Error('Connection terminated unexpectedly')));
      streamOf(client).destroy();
    });

  /** The pool hands over a callback, a transaction waits for a promise. */
  function after(client: pg.Client, args: unknown[]): unknown {
    const done = args.at(-1);
    if (typeof done !== 'function')
      return (real.apply(client, args) as Promise<unknown>).then(() => lose(client));
    return real.apply(client, [...args.slice(0, -1), () => lose(client).catch((error) => done(error))]);
  }

  return {
    /** Runs an action, with a connection that breaks on request. Returns how many queries it made, and whether one broke. */
    async during<T>(action: () => Promise<T>, plan: Break | null = null) {
      [planned, queries, hasBroken] = [plan, 0, false];
      const answer = await action();
      planned = null;
      return { answer, queries, hasBroken };
    },
    stop: () => spy.mockRestore(),
  };
}

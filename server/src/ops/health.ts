import { setTimeout as wait } from 'node:timers/promises';
import { ReleaseTimestamp } from '@food/contracts/ops-timestamp';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import type { AskFreshness } from './freshness';

/** In milliseconds: shorter than a balancer's timeout, for a database that hangs. */
const READY_WITHIN = 2_000;

const late = async (): Promise<never> => {
  await wait(READY_WITHIN, undefined, { ref: false });
  throw new Error('too late');
};

const answer = z.object({ status: z.literal('ok') });
/** A store that withholds a deployment must not stop the site: it is reported, and the server stays ready. */
const readyAnswer = answer.extend({ timestamp: ReleaseTimestamp.optional() });

/** The database is that of all processes: a balancer that waited for it would send no one to the pages that they all still have. */
const ReadyQuery = z.object({ exclude: z.literal('database').optional().catch(undefined) });

/** `/healthz` says that the process runs, `/readyz` that it can serve; without the database, that it has pages at least. */
export function registerHealth(
  app: FastifyInstance,
  { database, events }: AppContext,
  { freshness, isReady }: { freshness: AskFreshness; isReady: () => Promise<boolean> },
): void {
  const schema = { summary: 'The process lives', tags: ['ops'], response: { 200: answer } };
  app.get('/healthz', { schema }, () => ({ status: 'ok' }));
  const readySchema = {
    summary: 'The database answers, and there are pages',
    tags: ['ops'],
    querystring: ReadyQuery,
    response: { 200: readyAnswer },
  };
  let isStopping = false;
  events.once('stopping', () => {
    isStopping = true;
  });
  const asked = () =>
    Promise.race([database.ping(), late()]).catch(() => {
      throw new HttpError(503, 'NOT_READY', 'The database does not answer.');
    });
  type Query = z.infer<typeof ReadyQuery>;
  app.get<{ Querystring: Query }>('/readyz', { schema: readySchema }, async ({ query: { exclude } }) => {
    if (isStopping) throw new HttpError(503, 'NOT_READY', 'The server is stopping.');
    if (exclude !== 'database') await asked();
    if (!(await isReady()))
      throw new HttpError(
        503,
        'NOT_READY',
        'The release store does not answer, and this process has no pages from before.',
      );
    const timestamp = await freshness();
    return { status: 'ok', ...(timestamp && { timestamp }) };
  });
}

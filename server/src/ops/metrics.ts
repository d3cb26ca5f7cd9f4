import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry, register } from 'prom-client';
import type { AppContext } from '../context';
import type { StoreSource } from '../site/store-source';
import type { AskFreshness } from './freshness';
import { measureDatabase } from './measure-database';
import { RequestTimes } from './request-times';

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new RequestTimes(registry);
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Errors that were answered, by the code that the answer names',
    labelNames: ['code'] as const,
    registers: [registry],
  });
  app.addHook('onResponse', ({ errorCode }, _reply, done) => {
    if (errorCode) errors.inc({ code: errorCode });
    done();
  });
  app.whenAnswered.push(({ method, statusCode, route, milliseconds }) => {
    // Made-up methods must not become a label.
    const labels = { method: route ? method : 'any', route: route ?? 'none', status: statusCode };
    duration.observe(labels, milliseconds / 1_000);
  });
}

function countOrders({ events }: AppContext, registry: Registry): void {
  const placed = new Counter({
    name: 'orders_placed_total',
    help: 'Orders that this process accepted',
    registers: [registry],
  });
  events.on('order-placed', () => placed.inc());
}

function countDeliveries({ events }: AppContext, registry: Registry): void {
  const sent = new Counter({
    name: 'one_time_codes_total',
    help: 'Tries of this process to bring a one-time code to a customer',
    labelNames: ['channel', 'outcome'] as const,
    registers: [registry],
  });
  events.on('code-delivery', (labels) => sent.inc(labels));
  const told = new Counter({
    name: 'notices_total',
    help: 'Tries of this process to tell a customer of a change in their account',
    labelNames: ['channel', 'outcome'] as const,
    registers: [registry],
  });
  events.on('notice-delivery', (labels) => told.inc(labels));
}

function countSecurity({ events }: AppContext, registry: Registry): void {
  const counted = new Counter({
    name: 'security_events_total',
    help: 'Logins, codes, changes of accounts and refusals of this process',
    labelNames: ['event', 'outcome'] as const,
    registers: [registry],
  });
  events.on('security', (labels) => counted.inc(labels));
}

function countHousekeeping({ events }: AppContext, registry: Registry): void {
  const failed = new Counter({
    name: 'housekeeping_failures_total',
    help: 'How often this process could not remove rows that have run out, by their kind',
    labelNames: ['what'] as const,
    registers: [registry],
  });
  events.on('housekeeping-failed', (labels) => failed.inc(labels));
}

function countRenderFailures({ events }: AppContext, registry: Registry): void {
  const unrendered = new Counter({
    name: 'server_render_failures_total',
    help: 'How often the code of a release could not render a page in this process; the page went without',
    labelNames: ['release', 'reason'] as const,
    registers: [registry],
  });
  events.on('render-failed', (labels) => unrendered.inc(labels));
}

function countRefusals({ events }: AppContext, registry: Registry): void {
  const refused = new Counter({
    name: 'deployment_refusals_total',
    help: 'How often this process read a live deployment that is damaged or not to be believed; the last good one stayed live',
    registers: [registry],
  });
  events.on('deployment-refused', () => refused.inc());
  const unread = new Counter({
    name: 'deployment_read_failures_total',
    help: 'How often this process could not read the release store; the last good deployment stayed live',
    registers: [registry],
  });
  events.on('deployment-unread', () => unread.inc());
  const unreadCode = new Counter({
    name: 'release_code_read_failures_total',
    help: 'How often this process could not read from the release store the code that renders a page, or not in time; the page went without',
    registers: [registry],
  });
  events.on('code-unread', () => unreadCode.inc());
}

function measureHeldBack(heldBack: StoreSource['heldBack'], registry: Registry): void {
  new Gauge({
    name: 'releases_held_back',
    help: '1 for a live release that this process does not show, since it does not answer a call that the release sends',
    labelNames: ['release'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { release } of heldBack()) this.set({ release }, 1);
    },
  });
}

function measureLeader({ changeListener }: AppContext, registry: Registry): void {
  new Gauge({
    name: 'process_leads',
    help: '1 in the one process that does what one does for all, such as housekeeping',
    registers: [registry],
    collect() {
      this.set(Number(changeListener.isLeader()));
    },
  });
}

function measureClock({ changeListener }: AppContext, registry: Registry): void {
  new Gauge({
    name: 'clock_ahead_of_database_seconds',
    help: 'By how much the clock of this process is ahead of the clock of the database; none while the database does not answer',
    registers: [registry],
    collect() {
      const ahead = changeListener.clockAhead();
      if (ahead === null) this.remove();
      else this.set(ahead / 1_000);
    },
  });
}

function measureFreshness(freshness: AskFreshness, registry: Registry): void {
  new Gauge({
    name: 'release_timestamp_expires_seconds',
    help: 'Until when the live deployment is known to be the newest, Unix time; none where nobody says so',
    registers: [registry],
    async collect() {
      const { expires = null } = (await freshness()) ?? {};
      this.reset();
      if (expires) this.set(Date.parse(expires) / 1_000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'release_timestamp_state',
    help: '1 for how sure it is that the live deployment is the newest: anything but "fresh" wants a look',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const { state } = (await freshness()) ?? {};
      this.reset();
      if (state) this.set({ state }, 1);
    },
  });
}

/** Once per process, however many applications it has: its timer and its observer are never stopped. */
function measureProcess(): void {
  if (register.getMetricsAsArray().length === 0) collectDefaultMetrics();
}

/** `/metrics` in Prometheus' text format, for operators only: slow and failing parts help an attacker too. */
export function registerMetrics(
  app: FastifyInstance,
  context: AppContext,
  { freshness, heldBack }: { freshness: AskFreshness } & Pick<StoreSource, 'heldBack'>,
): void {
  const registry = context.metrics;
  measureProcess();
  timeRequests(app, registry);
  countOrders(context, registry);
  countDeliveries(context, registry);
  countSecurity(context, registry);
  countHousekeeping(context, registry);
  countRenderFailures(context, registry);
  countRefusals(context, registry);
  measureHeldBack(heldBack, registry);
  measureDatabase(context, registry);
  measureFreshness(freshness, registry);
  measureLeader(context, registry);
  measureClock(context, registry);
  const schema = { summary: 'Prometheus text', tags: ['ops'], security: [{ releases: [] }] };
  app.get('/metrics', { schema, config: { access: 'releases' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await Registry.merge([register, registry]).metrics()),
  );
}

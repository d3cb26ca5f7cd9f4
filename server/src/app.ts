import type { Answers } from '@food/releases/model/unanswered';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { registerAccount } from './account/account-routes';
import { registerAuth } from './auth/auth-routes';
import { LOGIN_EXPIRIES } from './auth/expire-logins';
import { countCall } from './auth/limit-counts';
import { readSession } from './auth/session-store';
import { registerCatalog, registerSoldOut } from './catalog/catalog-routes';
import { dishLinkCards } from './catalog/link-cards';
import { MENU_EXPIRIES } from './catalog/sold-out';
import { registerCheckout } from './checkout/checkout-routes';
import { PLACE_EXPIRIES } from './checkout/geocoded-places';
import type { Config } from './config';
import { type AppContext, type Clock, systemClock } from './context';
import type { Database } from './db/database';
import { type AppEvents, createEvents } from './events';
import type { Expiry } from './expiry';
import { enforceAccess } from './http/access';
import { answeredCalls } from './http/answered-calls';
import { createFastify, createLogger } from './http/create-fastify';
import { drainConnections } from './http/drain-connections';
import { keepToSitePaths } from './http/keep-to-site-paths';
import type { Counting } from './http/limit-calls';
import { addOpenApi } from './http/openapi';
import { answerReady, prepareReady } from './http/ready-answers';
import { RequestLog } from './http/request-log';
import { addSecurity } from './http/security';
import { shedCalls } from './http/shed-calls';
import { listenForChanges } from './listen-for-changes';
import { TRAFFIC_EXPIRIES } from './ops/expire-traffic';
import { overlayIntegrity } from './ops/inspect/overlay-script';
import { registerOperations } from './ops/operations-app';
import { registerOps } from './ops/ops-routes';
import { OPS_SESSION_EXPIRIES } from './ops/session/ops-sessions';
import { ORDER_EXPIRIES } from './orders/expire-idempotency-keys';
import { registerKitchen, registerOrders } from './orders/orders-routes';
import { attachRealtime } from './realtime/realtime';
import { registerSite } from './site/site-routes';
import { openSiteStore } from './site/site-store';
import { endRide } from './tracking/courier';
import { TRACKING_EXPIRIES } from './tracking/expire-rides';
import { trackedOrder } from './tracking/tracked-order';
import { registerTracking } from './tracking/tracking-routes';

export interface AppOptions {
  readonly config: Config;
  /** Open and migrated; the caller closes it. */
  readonly database: Database;
  readonly clock?: Clock;
  readonly events?: AppEvents;
  readonly logger?: Logger;
  /** Whether the code that renders the first page is loaded in advance; for a process whose start may take that time. */
  readonly preloadsFirstPage?: boolean;
}

/** Fastify's instance with what the process around it needs. */
export interface App {
  readonly app: FastifyInstance;
  /** The operations' own application; it closes with the other. */
  readonly operations: FastifyInstance;
  readonly context: AppContext;
}

/** The whole service, ready for `inject` or to listen, without a port and without the demo kitchen. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database } = options;
  const logger = options.logger ?? createLogger(config.demo ? 'warn' : 'info');
  const requestLog = new RequestLog(logger);
  const app = createFastify(config, logger, requestLog);
  if (config.otlpEndpoint) {
    const { startTracing } = await import('./tracing/start-tracing');
    startTracing(app, config.otlpEndpoint);
  }
  keepToSitePaths(app);
  const events = options.events ?? createEvents();
  const changeListener = await listenForChanges(database, events);
  app.addHook('onClose', () => changeListener.close());
  const context: AppContext = {
    config,
    database,
    db: database.db,
    log: app.log,
    clock: options.clock ?? systemClock,
    events,
    changeListener,
    metrics: new Registry(),
  };
  drainConnections(app, events);
  const redis = config.redisUrl
    ? (await import('./http/redis-counts')).openRedisCounts(config.redisUrl, app.log, context.metrics)
    : null;
  app.addHook('onClose', () => redis?.close());
  const counting: Counting = {
    general: redis?.count ?? null,
    exact: (key, window) => countCall(database.db, key, window),
  };
  const passage = await addSecurity(app, config, counting);
  shedCalls(app);
  const known = prepareReady(app);
  await addOpenApi(app, config);
  enforceAccess(app, context, (token) => readSession(context, token));
  const answers = answeredCalls(app);
  const operations = createFastify(config, logger, requestLog);
  drainConnections(operations, events);
  await addSecurity(operations, { ...config, corsOrigin: null }, counting);
  await registerFeatures({ app, operations, context }, { answers, ...options });
  // With tracing every request goes through Fastify, so that its trace is complete.
  if (!config.otlpEndpoint) answerReady(app, { known, passage, log: requestLog, events });
  attachRealtime(app, context);
  app.addHook('onClose', () => operations.close());
  await Promise.all([app.ready(), operations.ready()]);
  return { app, operations, context };
}

async function registerFeatures(
  { app, operations, context }: App,
  { answers, preloadsFirstPage }: Pick<AppOptions, 'preloadsFirstPage'> & { answers: Answers },
): Promise<void> {
  const site = openSiteStore(context, answers);
  const sources = registerOps(app, context, site);
  registerOperations(operations, context, sources);
  registerKitchen(operations, context);
  registerSoldOut(operations, context);
  const delivery = await registerAuth(app, context);
  registerAccount(app, context, delivery);
  const menuVersion = await registerCatalog(app, context);
  await registerCheckout(app, context);
  await registerOrders(app, context, { trackedOrder, endRide });
  await registerTracking(app, context);
  await registerSite(app, context, site, {
    overlayIntegrity,
    menuVersion,
    readCard: dishLinkCards(context),
    isLate: () => app.givesUp('rendering'),
    preloadsFirstPage,
  });
}

/** The housekeeping tasks, each feature's own. */
export const EXPIRIES: readonly Expiry[] = [
  ...LOGIN_EXPIRIES,
  ...MENU_EXPIRIES,
  ...ORDER_EXPIRIES,
  ...PLACE_EXPIRIES,
  ...TRAFFIC_EXPIRIES,
  ...OPS_SESSION_EXPIRIES,
  ...TRACKING_EXPIRIES,
];

import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { registerCompositionFailures } from './composition-failures';
import { registerHealth } from './health';
import { registerMetrics } from './metrics';

/** What those who run the product look at (decisions, section 5). Before the features, so that it times them. */
export function registerOps(app: FastifyInstance, context: AppContext): void {
  registerMetrics(app, context);
  registerHealth(app, context);
  registerCompositionFailures(app, context);
}

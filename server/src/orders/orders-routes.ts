import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';

export async function registerOrders(_app: FastifyInstance, _context: AppContext): Promise<void> {}

import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';

export async function registerCheckout(_app: FastifyInstance, _context: AppContext): Promise<void> {}

import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';

export function attachRealtime(_app: FastifyInstance, _context: AppContext): void {}

import { callName } from '@food/contracts/calls';
import type { Answers } from '@food/releases/model/unanswered';
import type { FastifyInstance } from 'fastify';

/** Whether an application answers a call, which is named as in releases. Use it before any route is registered. */
export function answeredCalls(app: FastifyInstance): Answers {
  const answered = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) answered.add(callName({ method: one, path: url }));
  });
  return (call) => answered.has(call);
}

import type { FastifyReply } from 'fastify';

/** Headers that are the same with every answer, and that the browser keeps from the first (RFC 9110, 15.4.5). */
const KEPT = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

/** 304, with as few bytes as possible. A page sends its policy again: its ETag covers both. */
export function notModified(reply: FastifyReply): FastifyReply {
  for (const name of KEPT) reply.removeHeader(name);
  return reply.code(304);
}

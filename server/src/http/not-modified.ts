import type { FastifyReply } from 'fastify';

/** Headers that are the same with every answer, and stay with what the browser has (RFC 9110, 15.4.5). */
const KEPT = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

/** 304, in as few bytes as it needs. A page sets its own policy again: its mark is of both. */
export function notModified(reply: FastifyReply): FastifyReply {
  for (const name of KEPT) reply.removeHeader(name);
  return reply.code(304);
}

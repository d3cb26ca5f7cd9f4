import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ApiDocument } from './openapi-document';
import { renderApi } from './render-api';

const tokens = createRequire(import.meta.url).resolve('@food/ui/styles/tokens.css');
/** The page's policy allows no script: it has none of its own. */
const POLICY =
  "default-src 'none'; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The API's documentation for people at `GET /dev/api`, made from `/openapi.json`. Our own page: the usual renderers weigh
 * megabytes and need inline styles, which the content-security policy refuses.
 */
export function registerApiPage(app: FastifyInstance): void {
  const files: Record<string, [type: string, content: () => string]> = {
    '/dev/api': ['text/html; charset=utf-8', () => renderApi(app.swagger() as unknown as ApiDocument)],
    '/dev/api.css': [
      'text/css; charset=utf-8',
      () => `${readFileSync(tokens, 'utf8')}\n${readFileSync(join(import.meta.dirname, 'api.css'), 'utf8')}`,
    ],
  };
  for (const [path, [type, content]] of Object.entries(files)) {
    app.get(path, { schema: { hide: true }, config: { access: 'open' } }, async (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .type(type)
        .send(content()),
    );
  }
}

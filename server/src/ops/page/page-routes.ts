import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { browserScript } from '../browser-script';

const nodeRequire = createRequire(import.meta.url);
const own = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const ui = (file: string): Buffer => readFileSync(nodeRequire.resolve(`@food/ui/${file}`));

/** Only the page's own files and the calls of this origin; no text becomes elements or a script. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * The host team's status page. It contains no secrets: it reads its data from `/ops/releases.json`, with the session that it asks
 * for (rule: operations-session).
 */
export function registerReleasesPage(app: FastifyInstance): void {
  const files: Record<string, [type: string, content: string | Buffer]> = {
    '/ops/releases': ['text/html; charset=utf-8', own('page.html')],
    // After the product's own colours and spaces.
    '/ops/releases/page.css': [
      'text/css; charset=utf-8',
      [
        ui('styles/tokens.css').toString(),
        own('page.css'),
        own('report.css'),
        own('graph-and-timeline.css'),
      ].join('\n'),
    ],
    '/ops/releases/laila.woff2': ['font/woff2', ui('assets/laila-semibold.woff2')],
    '/ops/releases/icon.svg': ['image/svg+xml', ui('assets/favicon.svg')],
  };
  const serve = (path: string, type: string, read: () => string | Buffer): void =>
    void app.get(path, { schema: { hide: true }, config: { access: 'open' } }, async (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .type(type)
        .send(read()),
    );
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/ops/releases', 302));
  for (const [path, [type, content]] of Object.entries(files)) serve(path, type, () => content);
  serve(
    '/ops/releases/page.js',
    'text/javascript; charset=utf-8',
    browserScript(join(import.meta.dirname, 'browser/main.ts')),
  );
}

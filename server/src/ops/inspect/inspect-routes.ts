import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginInspecting } from '@food/contracts/ops';
import { navigationOf } from '@food/releases/model/navigation';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readLive } from '@food/releases/registry/deployments';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../context';
import { forbidden, notFound, unauthorized } from '../../http/errors';
import { route } from '../../http/route';
import {
  grantInspecting,
  INSPECT_LINK,
  inspectLink,
  isInspectLink,
  mayInspect,
  OVERLAY_SCRIPT,
} from '../../site/inspect-right';
import { inspection, publishedVersions } from './inspection';
import { overlayScript } from './overlay-script';

/** The call with which an operator gets a link that lets a browser inspect the site's pages. */
export function registerBeginInspecting(app: FastifyInstance, { config, clock }: AppContext): void {
  route(app, beginInspecting, () => ({ address: `${config.publicUrl}${inspectLink(config, clock.now())}` }));
}

/**
 * The overlay that shows the release of each part of a page (rule: overlay-for-those-who-may): the address that gives a browser
 * the right to it, its two files, and its data. The script's line in a page is the site's (server/src/site/page-server.ts).
 */
export function registerInspecting(app: FastifyInstance, context: AppContext, store: ObjectStore): void {
  const { config, clock } = context;
  app.get<{ Querystring: { grant?: string } }>(
    INSPECT_LINK,
    { schema: { hide: true }, config: { access: 'open' } },
    async ({ query }, reply) => {
      if (!isInspectLink(`${query.grant}`, config, clock.now()))
        throw forbidden('This link has ended. Press "Inspect the site" on the operations page again.');
      grantInspecting(reply, config, clock.now());
      const { deployment } = await readLive(store);
      const [first] = navigationOf(Object.values(deployment?.remotes ?? {}).map(({ live }) => live));
      return reply.header('cache-control', 'no-store').redirect(`${first?.path ?? '/'}?inspect`, 303);
    },
  );

  const read = (path: string, answer: (query: { part?: string }) => Promise<unknown>) =>
    app.get<{ Querystring: { part?: string } }>(
      path,
      { schema: { hide: true }, config: { access: 'open' } },
      async (request, reply) => {
        if (!mayInspect(request, config, clock.now()))
          throw unauthorized('Press "Inspect the site" on the operations page first.');
        return reply.header('cache-control', 'no-store').send(await answer(request.query));
      },
    );
  read('/ops/inspect.json', () => inspection(store, clock.now()));
  read('/ops/inspect/versions.json', async ({ part = '' }) => {
    const versions = await publishedVersions(store, part);
    if (!versions) throw notFound('No such part is deployed.');
    return versions;
  });
  registerFiles(app);
}

function registerFiles(app: FastifyInstance): void {
  const own = (file: string) => join(import.meta.dirname, file);
  const css = ['overlay.css', 'panel.css'].map((file) => readFileSync(own(file), 'utf8')).join('\n');
  const serve = (path: string, type: string, text: () => string) =>
    app.get(
      path,
      { schema: { hide: true }, config: { access: 'open' } },
      (_request, reply): FastifyReply => reply.header('cache-control', 'no-cache').type(type).send(text()),
    );
  serve('/ops/inspect/overlay.css', 'text/css; charset=utf-8', () => css);
  serve(OVERLAY_SCRIPT, 'text/javascript; charset=utf-8', overlayScript);
}

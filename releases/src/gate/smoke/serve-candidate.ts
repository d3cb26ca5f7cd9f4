import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exampleAnswer } from '@food/contracts/example-answers';
import { SOURCE_LANGUAGE } from '@food/contracts/language';
import { type ComposeInput, compose, pageData, preloadOf } from '../../compose/compose';
import { readHostParts } from '../../compose/host-parts';
import { composedRemote, remotePaths } from '../../compose/page-composition';
import { releaseBase } from '../../compose/release-base';
import { publicDeployment } from '../../compose/resolve';
import type { Deployment } from '../../model/deployment';
import { isAtFault } from '../../model/errors';
import { nameOf } from '../../model/release';
import { servedType } from '../../object-store/mime-types';
import type { ObjectStore } from '../../object-store/object-store';
import { releaseKey } from '../../registry/releases';
import { pageRenderer } from '../../render/render-page';
import type { RenderFailure } from '../../render/rendering';

/** A deployment that can be visited without being live. */
export interface ServedCandidate {
  url: string;
  /** Why the server could not render the page at a path, if so. */
  unrendered(path: string): RenderFailure | undefined;
  /** Forgets what could not be rendered, so that it is tried again. */
  renderAnew(): Promise<void>;
  /** Why the release store did not give what was asked for, each time that it didn't. A file at fault is not among them. */
  storeErrors: readonly unknown[];
  stop(): Promise<void>;
}

/** No other machine is asked: the tiles of a map are missing here like every answer of the API. */
const CONFIG = {
  apiBase: '',
  brandName: 'Candidate',
  language: SOURCE_LANGUAGE,
  tileUrl: '/tiles/{z}/{x}/{y}.png',
  tileAttribution: '',
  googleMapsKey: null,
  fssaiLicence: null,
};

/** How the API behaves: it answers with the contracts' examples, or fails as while the server is down (rule: gate-opens-pages). */
export type Api = 'answers' | 'down';

/**
 * Serves a deployment on a free port of this machine, by the same composer as the site. A call that no contract has fails in
 * either case.
 */
export async function serveCandidate(
  from: ObjectStore,
  deployment: Deployment,
  api: Api,
): Promise<ServedCandidate> {
  if (!deployment.host) throw new Error('No host is deployed');
  const storeErrors: unknown[] = [];
  const get: ObjectStore['get'] = (key) =>
    from.get(key).catch((error: unknown) => {
      if (!isAtFault(error)) storeErrors.push(error);
      throw error;
    });
  const store = { ...from, get };
  const host = await readHostParts(store, deployment.host.live);
  const baseOf = releaseBase('/releases/');
  // Each renderer has a list of its own: an answer under way may note a failure after its renderer was replaced.
  const newRendering = () => {
    const failures: RenderFailure[] = [];
    return { failures, renderer: pageRenderer(store, baseOf, (failure) => failures.push(failure)) };
  };
  let rendering = newRendering();
  const failureOf = (path: string, failures: readonly RenderFailure[]) =>
    failures.find((fault) => fault.path === path);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://candidate');
    if (pathname.startsWith('/releases/'))
      return sendFile(store, pathname.slice('/releases/'.length), response);
    const remote = Object.values(deployment.remotes).find(({ live }) =>
      remotePaths(deployment.number, live, SOURCE_LANGUAGE).includes(pathname.slice(1)),
    );
    if (remote) return sendJson(response, 200, composedRemote(remote, baseOf));
    if (pathname === '/deployment.json') return sendJson(response, 200, publicDeployment(deployment));
    if (pathname.startsWith('/telemetry/')) return sendJson(response, 200, { message: 'Counted' });
    if (request.headers['sec-fetch-dest'] !== 'document') {
      const answer = api === 'answers' && request.method === 'GET' ? exampleAnswer(pathname) : undefined;
      return answer === undefined
        ? sendJson(response, 503, { message: 'Something went wrong', code: 'NOT_READY' })
        : sendJson(response, 200, answer);
    }
    const input: ComposeInput = {
      deployment,
      host,
      path: pathname,
      config: CONFIG,
      answers: api === 'answers' ? answersTo(preloadOf(deployment, pathname)) : {},
      baseOf,
    };
    const { renderer, failures } = rendering;
    const rendered = await renderer.render(deployment, pathname, pageData(input));
    const release = renderer.rendererOf(deployment, pathname);
    if (release && !rendered && !failureOf(pathname, failures))
      failures.push({
        release: nameOf(release),
        path: pathname,
        reason: 'late',
        message: `Other pages took so long that the turn of ${pathname} never came`,
        isPreview: false,
      });
    const { html, headers } = compose({ ...input, rendered });
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        ...headers,
        'cache-control': 'no-store',
      })
      .end(html);
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unrendered: (path) => failureOf(path, rendering.failures),
    storeErrors,
    renderAnew: async () => {
      const { renderer } = rendering;
      rendering = newRendering();
      await renderer.close();
    },
    stop: async () => {
      await rendering.renderer.close();
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}

const answersTo = (reads: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    reads
      .map((read) => [read, exampleAnswer(read.replace(/\?.*/, ''))] as const)
      .filter(([, answer]) => answer !== undefined),
  );

async function sendFile(store: ObjectStore, path: string, response: ServerResponse): Promise<void> {
  const [part = '', version = '', ...below] = path.split('/');
  const file = below.join('/');
  const type = servedType(file);
  const key = releaseKey(part, version, file);
  const packed = type ? await store.get(`${key}.br`) : null;
  const found = packed ?? (type ? await store.get(key) : null);
  if (!type || !found) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('gone');
  response
    .writeHead(200, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      ...(packed ? { 'content-encoding': 'br' } : {}),
    })
    .end(found.bytes);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

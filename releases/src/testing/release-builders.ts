import { createHash } from 'node:crypto';
import { globalOf } from '@food/build/names';
import type { Deployment } from '../model/deployment';
import type { HostRelease, RemoteRelease } from '../model/release';

/** Integrity of made-up content; the same text gives the same one. */
export const integrityFor = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

const ref = (file: string) => ({ file, integrity: integrityFor(file) });

const common = (part: string) => ({
  format: 1 as const,
  part,
  version: '1.0.0',
  revision: 'abc1234',
  createdAt: '2026-01-15T13:05:00.000Z',
  source: 'digest-of-the-source',
  files: {},
});

/** A page as a release declares it; its code and style sheet are named after its path. */
export const buildPage = (
  path: string,
  part: Partial<RemoteRelease['pages'][number]> = {},
): RemoteRelease['pages'][number] => {
  const chunk = path.split('/')[1];
  return {
    path,
    preload: [],
    next: [],
    reloadSafe: false,
    js: [ref(`${chunk}.js`)],
    css: [ref(`${chunk}.css`)],
    ...part,
  };
};

/** A remote's release with fixed values; write only what matters. */
export const buildRemote = (part: string, changed: Partial<RemoteRelease> = {}): RemoteRelease => ({
  ...common(part),
  kind: 'remote',
  global: globalOf(part, changed.version ?? '1.0.0'),
  entry: ref('entry.js'),
  exposes: { './routes': { js: [ref('expose-routes.js')], css: [] } },
  pages: [],
  navigation: [],
  links: [],
  contracts: {},
  uses: [],
  requires: {},
  shared: { needs: {} },
  ...changed,
});

/** The host's release with fixed values. */
export const buildHost = (changed: Partial<HostRelease> = {}): HostRelease => ({
  ...common('host'),
  part: 'host',
  kind: 'host',
  pageFormat: 1,
  main: { js: [ref('main.js')], css: [ref('main.css')] },
  pages: ['/', '/skip2', '/skip3'],
  shell: 'shell.html',
  icons: {},
  links: [],
  deploymentKeys: [],
  shared: { provides: { react: '19.3.1' } },
  ...changed,
});

/** A deployment of these releases, none of which has a previous one. */
export const buildDeployment = (
  remotes: readonly RemoteRelease[] = [],
  changed: Partial<Deployment> = {},
): Deployment => ({
  format: 1,
  number: 1,
  from: null,
  createdAt: '2026-01-15T13:05:00.000Z',
  by: 'asha',
  why: '',
  forced: false,
  host: { live: buildHost(), previous: null, canary: null },
  remotes: Object.fromEntries(remotes.map((live) => [live.part, { live, previous: null, canary: null }])),
  ...changed,
});

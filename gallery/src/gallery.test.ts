/** @jest-environment-options { "ownWindow": true } */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { matchPath } from '@food/platform/router';
import { PIECES } from './pieces/pieces';
import { SCREENS } from './screens/screens';

// Modules of the gallery's build: no remote's pages are shown as they open, and no words are needed.
jest.mock('every-remote', () => ({ PAGES: {} }), { virtual: true });
jest.mock('every-word', () => ({ WORDS: {}, PLACES: {} }), { virtual: true });

const root = resolve(__dirname, '../..');

/** Files of ui that are no piece of their own in the gallery, each with the reason. */
const NOT_SHOWN: Record<string, string> = {
  announce: 'only screen readers get its words',
  classes: 'a function that joins class names',
  overlay: 'the base of dialog and drawer, which are shown',
  'crash-boundary': 'shows its children, or the panel of down-panel, which is shown',
  exposed: 'shows the piece of a remote, or spinner and down-panel, which are shown',
  'page-title': 'the title of the document, outside of the page',
};

it('The gallery shows every piece of ui', () => {
  const files = readdirSync(join(root, 'shared/ui/src'))
    .filter((name) => /^[\w-]+\.tsx$/.test(name))
    .map((name) => name.replace('.tsx', ''));

  expect([...Object.keys(PIECES), ...Object.keys(NOT_SHOWN)]).toEqual(expect.arrayContaining(files));
});

const statesOf = (part: string): string => `gallery/src/screens/parts/${part}.ts`;
const remotes = readdirSync(root)
  .filter((name) => name.startsWith('remote-'))
  .map((folder) => ({ part: folder.replace('remote-', ''), manifest: `${folder}/remote.json` }))
  // A remote without such a file has its pages shown as they open.
  .filter(({ part }) => existsSync(join(root, statesOf(part))));

/** `host.json` lists paths alone. */
const pagesOf = (manifest: string): string[] => {
  const { pages } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
  return pages.map((page: string | { path: string }) => (typeof page === 'string' ? page : page.path));
};

it.each([...remotes, { part: 'host', manifest: 'host/host.json' }])(
  'The gallery shows every screen of $part',
  ({ part, manifest }) => {
    const states = Object.values(SCREENS[part] ?? {}).flatMap((screen) => Object.values(screen));
    const addresses = states.flatMap(({ route, leadsTo = route }) => [route, leadsTo]);
    const paths = addresses.map((address) => address.replace(/\?.*/, ''));

    // A page that only handles a return from another site and redirects has no screen of its own.
    const shown = pagesOf(manifest).filter((page) => page !== '/social-login-success');
    const missing = shown.filter((page) => !paths.some((path) => matchPath(page, path)));
    expect(missing.map((page) => `${statesOf(part)} has no state of ${page}, a page of ${manifest}`)).toEqual(
      [],
    );
  },
);

/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Files of ui that show nothing on their own, or only around another piece. */
const NOT_SHOWN = ['announce', 'classes', 'overlay', 'crash-boundary', 'exposed', 'page-title'];

it('The gallery shows every piece of ui', () => {
  const files = readdirSync(join(root, 'shared/ui/src'))
    .filter((name) => /^[\w-]+\.tsx$/.test(name))
    .map((name) => name.replace('.tsx', ''));

  const missing = files.filter((name) => !NOT_SHOWN.includes(name) && !isShown(name));
  expect(missing).toEqual([]);
});

const isShown = (piece: string): boolean =>
  new RegExp(`^ {2}'?${piece}'?: \\(`, 'm').test(read('gallery/src/pieces/pieces.tsx'));

const statesOf = (remote: string): string => `gallery/src/screens/parts/${remote.replace('remote-', '')}.ts`;
// A remote without such a file has its pages shown as they open.
const remotes = readdirSync(root).filter(
  (name) => name.startsWith('remote-') && existsSync(join(root, statesOf(name))),
);

it.each(remotes)('The gallery shows every screen of %s', (remote) => {
  const { pages } = JSON.parse(read(`${remote}/remote.json`)) as { pages: { path: string }[] };
  const file = statesOf(remote);

  // A page that only handles a return from another site and redirects has no screen of its own.
  const shown = pages.filter(({ path }) => path !== '/social-login-success');
  const missing = shown.filter(({ path }) => !read(file).includes(path.replace(/:\w+$/, '')));
  expect(
    missing.map(({ path }) => `${file} has no state of ${path}, a page of ${remote}/remote.json`),
  ).toEqual([]);
});

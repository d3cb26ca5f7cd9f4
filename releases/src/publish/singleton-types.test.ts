import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tempFolders } from '../testing/temp-folder';
import { singletonTypes } from './singleton-types';

jest.setTimeout(60_000);
const STORE = 'shared/session/src/session-store.ts';
const USER = 'shared/session/src/user.ts';
const files = {
  'remote-news/package.json':
    '{ "name": "news", "version": "1.0.0", "dependencies": { "@food/session": "*" } }',
  'shared/session/package.json':
    '{ "name": "@food/session", "version": "1.4.0", "exports": { "./store": "./src/session-store.ts" } }',
  [STORE]: "import type { User } from './user';\nexport const name = (user: User) => user.name;\n",
  [USER]: 'export interface User {\n  name: string;\n}\n',
};
const folders = tempFolders();
afterAll(() => folders.clear());

/** The digest of the session's store where these files are others. */
async function digestWith(changed: Record<string, string> = {}): Promise<string | undefined> {
  const root = await folders.next();
  for (const [path, text] of Object.entries({ ...files, ...changed })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const link = join(root, 'remote-news/node_modules/@food/session');
  await mkdir(dirname(link), { recursive: true });
  await symlink(join(root, 'shared/session'), link);
  return (await singletonTypes('news', join(root, 'remote-news')))['@food/session/store'];
}

describe('The types of a shared module', () => {
  let before: string | undefined;
  beforeAll(async () => {
    before = await digestWith();
  });

  it.each([
    ['a function that it gains', STORE, `${files[STORE]}export const signOut = () => undefined;\n`],
    ['a type of another file that they name', USER, files[USER]?.replace('name', 'name: string;\n  id')],
  ])('are others after %s', async (_, file, text = '') => {
    expect(before).toMatch(/^\d+\.\d+\.\d+:[0-9a-f]{16}$/);
    expect(await digestWith({ [file]: text })).not.toBe(before);
  });

  it('stay the same where only what it does is another, or a comment', async () => {
    const text = `${files[STORE]}`
      .replace('user.name;', "user.name || '';")
      .replace('export', '/** Said. */\nexport');

    expect(await digestWith({ [STORE]: text })).toBe(before);
  });

  it('are left out for a package from a tarball, which never changes within a version', async () => {
    const packed = {
      'shared/session/package.json':
        '{ "name": "@food/session", "version": "1.4.0", "exports": { "./store": { "types": "./dist/store.d.ts" } } }',
      'shared/session/dist/store.d.ts': 'export declare const name: string;\n',
    };

    expect(await digestWith(packed)).toBeUndefined();
  });
});

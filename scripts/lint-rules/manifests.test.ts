import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findManifestFaults } from './manifests';
import { readWorkspace } from './workspace';

const root = join(import.meta.dirname, '../..');
const { packages } = readWorkspace(root);

describe('The rules of remote.json', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lint-rules-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('finds before publishing that a page leads to a page of another remote which it doesn’t declare', async () => {
    const remotes = packages.filter(({ remote }) => remote);
    for (const remote of remotes) {
      const filter = (source: string) => !source.includes('node_modules') && !source.includes('/dist');
      await cp(join(root, remote.folder), join(folder, remote.folder), { recursive: true, filter });
    }
    await writeFile(join(folder, 'remote-orders/src/offers.tsx'), '<Link to="/offers">');

    await expect(findManifestFaults(folder, packages)).resolves.toEqual([
      expect.stringMatching(/^orders leads to \/offers \(remote-orders\/src\/offers\.tsx:1\)/),
    ]);
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore, storeSettings } from '../registry/open-store';
import { tempFolders } from '../testing/temp-folder';

const folders = tempFolders();
afterEach(folders.clear);

it('The release command takes a signing key from a file, and refuses it beside the variable', async () => {
  const folder = await folders.next();
  const file = join(folder, 'key');
  await writeFile(file, 'no key\n');
  const settings = storeSettings({ DEPLOYMENT_SIGNING_KEY_FILE: file });

  expect(settings.signingKey).toBe('no key');
  expect(() => openStore(`file:${folder}`, settings)).toThrow('DEPLOYMENT_SIGNING_KEY');
  expect(() => storeSettings({ DEPLOYMENT_SIGNING_KEY: 'one', DEPLOYMENT_SIGNING_KEY_FILE: file })).toThrow(
    'Both DEPLOYMENT_SIGNING_KEY and DEPLOYMENT_SIGNING_KEY_FILE are set. Leave one of them out.',
  );
});

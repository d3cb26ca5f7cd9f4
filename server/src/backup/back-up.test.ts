import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '@food/releases/object-store/file-store';
import type { Database } from '../db/database';
import { backUp } from './back-up';

it('A backup of a release store that has nothing is refused, before anything is written', async () => {
  const base = mkdtempSync(join(tmpdir(), 'back-up-'));
  const store = fileStore(join(base, 'mistyped'));
  const backup = { database: {} as Database, store, folder: join(base, 'backup'), now: new Date(0) };

  await expect(backUp(backup)).rejects.toThrow(
    'The release store has nothing to keep. RELEASE_STORE names another one.',
  );

  expect(existsSync(`${base}/backup.unfinished`)).toBe(false);
  rmSync(base, { recursive: true, force: true });
});

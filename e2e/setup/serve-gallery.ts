import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run-script';
import { serveFolder } from './static-server';

/**
 * Builds the gallery from the present sources into a folder, and serves it: its list at /gallery, its screens at their own paths.
 */
export async function serveGallery(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await promisify(execFile)(
    join(root, 'gallery/node_modules/.bin/rspack'),
    ['build', '--mode', 'production', '--output-path', folder],
    { cwd: join(root, 'gallery'), shell: process.platform === 'win32' },
  ).catch(({ message, stdout }) => {
    throw new Error(`${message}\n${stdout}`);
  });
  await cp(join(root, 'server/seed/images'), join(folder, 'images/menu'), { recursive: true });
  // Each state is a load of the same few files.
  await writeFile(join(folder, '_headers'), '/*\n  cache-control: max-age=3600\n');
  await writeFile(
    join(folder, '_redirects'),
    ['/pieces/* /piece.html 200', '/images/* /404.html 404', '/* /screen.html 200', ''].join('\n'),
  );
  return serveFolder(folder, 0);
}

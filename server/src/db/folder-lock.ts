import { createHash } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's limit for a socket's path is 107 bytes. */
const LONGEST_PATH = 100;

const socketPath = (folder: string): string => {
  const beside = `${folder}.lock`;
  if (Buffer.byteLength(beside) <= LONGEST_PATH) return beside;
  return join(tmpdir(), `${createHash('sha256').update(folder).digest('hex').slice(0, 32)}.lock`);
};

const listen = (server: net.Server, path: string): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(path, () => resolve(null));
  });

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/**
 * Keeps a second process away from a folder, because the embedded database doesn't: two on one folder lose rows that
 * were acknowledged. A killed owner leaves no lock behind, since its socket no longer answers.
 *
 * @returns what gives the folder free
 * @throws when another process holds the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = net.createServer((socket) => socket.end());
    const error = await listen(server, path);
    if (!error) {
      server.unref();
      return () => new Promise((resolve) => server.close(() => resolve()));
    }
    if (error.code !== 'EADDRINUSE') throw error;
    if (await answers(path)) break;
    try {
      unlinkSync(path);
    } catch {
      // Another starter was faster; the next attempt finds out who has it.
    }
  }
  throw new Error(
    `The data folder ${folder} is in use by another process. Stop it, or set another DATA_DIR.`,
  );
}

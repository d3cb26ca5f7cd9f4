import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The system's limit for a socket's path is 103 bytes or a few more. */
const LONGEST_PATH = 100;
const SOCKET = 'socket';
const isTurn = (name: string): boolean => /^\d+$/.test(name);

/* Owners take turns, each a folder named by its number: `db.locks/7`. An owner listens on a socket in it, which the system
   closes with the process, however that ends, and which processes in other containers reach too. A process that finds the newest
   turn's owner gone takes the next number. Only one can, since a folder can't be renamed to one that isn't empty; and the newest
   turn is never removed, so that a slow process that tries an older number finds it there and gives way. */

/** Calls `use` with a way to a turn's socket that is short enough for the system. */
async function withSocketPath<T>(turn: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(turn, SOCKET);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return use(path);
  const shortcut = await mkdtemp(join(tmpdir(), 'lock-'));
  try {
    await symlink(resolve(turn), join(shortcut, 'to'));
    return await use(join(shortcut, 'to', SOCKET));
  } finally {
    await rm(shortcut, { recursive: true, force: true });
  }
}

const listen = (server: net.Server, turn: string): Promise<void> =>
  withSocketPath(
    turn,
    (path) =>
      new Promise((listening, failed) => {
        server.once('error', failed);
        server.listen(path, listening);
      }),
  );

/** Whether a turn's owner lives. Also true if that can't be determined. */
const isOwned = (turn: string): Promise<boolean> =>
  withSocketPath(
    turn,
    (path) =>
      new Promise((owned) => {
        const socket = net.connect(path, () => {
          socket.destroy();
          owned(true);
        });
        socket.on('error', ({ code }: NodeJS.ErrnoException) =>
          owned(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
        );
      }),
  );

/** 0 if there was never an owner. */
async function newestTurn(turns: string): Promise<number> {
  const names = await readdir(turns);
  return Math.max(0, ...names.filter(isTurn).map(Number));
}

/** Takes a turn, with its owner's socket in it from the first moment; null if another process was faster. */
async function take(turns: string, turn: number): Promise<(() => Promise<void>) | null> {
  const draft = join(turns, `draft-${randomBytes(4).toString('hex')}`);
  const taken = join(turns, String(turn));
  await mkdir(draft);
  // Stays when the socket is closed: an empty turn must not be taken again.
  await writeFile(join(draft, 'owner'), `${process.pid}\n`);
  const server = net.createServer((socket) => socket.end());
  server.unref();
  await listen(server, draft);
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  try {
    await rename(draft, taken);
  } catch (error) {
    await close();
    await rm(draft, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  const release = async (): Promise<void> => {
    await rm(join(taken, SOCKET), { force: true });
    await close();
  };
  if ((await newestTurn(turns)) === turn) return release;
  await release();
  return null;
}

async function removeBefore(turns: string, newest: number): Promise<void> {
  const old = (await readdir(turns)).filter((name) => isTurn(name) && Number(name) < newest);
  // A turn that a slow process takes at this moment can't be removed, and does no harm.
  await Promise.all(old.map((name) => rm(join(turns, name), { recursive: true }).catch(() => {})));
}

/**
 * Excludes a second process from a folder, because the embedded database doesn't: two on one folder lose acknowledged rows. It
 * works for all processes of one machine, also in several containers, and a killed owner blocks nothing.
 *
 * @returns a function that unlocks the folder
 * @throws if another process has the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const turns = `${folder}.locks`;
  await mkdir(turns, { recursive: true });
  for (;;) {
    const newest = await newestTurn(turns);
    if (newest > 0 && (await isOwned(join(turns, String(newest))))) break;
    const release = await take(turns, newest + 1);
    if (!release) continue;
    await removeBefore(turns, newest + 1);
    return release;
  }
  throw new Error(
    `The data folder ${folder} is in use by another process. Stop it, or set another DATA_DIR.`,
  );
}

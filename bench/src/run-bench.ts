import { chmod } from 'node:fs/promises';
import { temporaryFolder } from '@food/e2e/start-server';
import { endStartedBy } from './end-processes';

/**
 * Runs a bench with a folder of its own. On every way out, also at SIGINT and SIGTERM, the processes that it started are ended and
 * the folder is removed. A failure is told by its message, and is the command's.
 */
export async function runBench(name: string, bench: (folder: string) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder(name);
  // PostgreSQL's programs run as another user if the bench runs as root.
  await chmod(folder.path, 0o711);
  // What others would leave in the system's folder goes with this one: a database's data, a browser's profile.
  process.env.TMPDIR = folder.path;
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ending ??= endStartedBy(process.pid).then(() => folder.remove());
    return ending;
  };
  const fail = (error: unknown): void => {
    // What the end of the processes breaks is no failure.
    if (!ending) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  };
  const leave = (): void => void end().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
  // Such as that of a database's client whose server has ended.
  process.on('uncaughtException', (error) => {
    fail(error);
    leave();
  });
  try {
    await bench(folder.path);
  } catch (error) {
    fail(error);
  } finally {
    await end();
  }
}

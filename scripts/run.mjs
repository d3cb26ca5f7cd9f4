import { spawn } from 'node:child_process';
import { root } from './prepare.mjs';

/**
 * Runs one of our TypeScript programs in this terminal and ends as it ends. Ctrl-C reaches it too; it closes with grace.
 */
export function runTypeScript(file, args = process.argv.slice(2), env = {}) {
  return run(process.execPath, ['--import', 'tsx', file, ...args], env).then((code) => process.exit(code));
}

/** Runs a program from the repository's root; resolves with its exit code. */
export function run(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

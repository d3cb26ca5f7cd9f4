import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/* Shows every piece of ui and every screen in its main states; `--port` sets another port than 3300. */
const server = spawn(join('node_modules', '.bin', 'rspack'), ['serve', ...process.argv.slice(2)], {
  cwd: resolve(import.meta.dirname, '../gallery'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
server.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));

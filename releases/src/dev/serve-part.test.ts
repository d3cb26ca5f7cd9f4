import { spawn } from 'node:child_process';
import { answers } from './serve-part';

/** No process may listen there. */
const NO_PORT = 1;

it.each([
  ['by a signal, as by an early Ctrl-C', "process.kill(process.pid, 'SIGKILL')"],
  ['by itself', 'process.exit(1)'],
])('A development server that ends %s before it answers is waited for no longer', async (_, code) => {
  const server = spawn(process.execPath, ['-e', code]);

  expect(await answers(server, NO_PORT)).toBe(false);
});

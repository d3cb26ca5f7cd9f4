// A bench that goes on until it is ended. It starts a process in a group of its own, which starts another, as npm does, and fails
// without being asked when they end, as the client of a database does.
import { spawn } from 'node:child_process';
import { runBench } from '../run-bench';

const PARENT = `
  const waits = 'setInterval(() => 0, 1000)';
  console.log(require('node:child_process').spawn(process.execPath, ['-e', waits], { stdio: 'ignore' }).pid);
  eval(waits);`;

await runBench('food-endless', async (folder) => {
  const child = spawn(process.execPath, ['-e', PARENT], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.on('data', (pid) =>
    process.stdout.write(`${JSON.stringify([folder, child.pid, Number(pid)])}\n`),
  );
  child.on('exit', () => {
    throw new Error('Ended without being asked');
  });
  await new Promise(() => undefined);
});

import { spawn } from 'node:child_process';

export interface Ended {
  ok: boolean;
  stdout: string;
  /** Both streams, interleaved as on a terminal. */
  output: string;
}

/** Runs a program from the repository's root. One that exceeds the time limit, or is missing, counts as failed. */
export function runProgram([program, ...args]: [string, ...string[]], limitMs = 0): Promise<Ended> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    timeout: limitMs,
  });
  const ended = { stdout: '', output: '' };
  child.stdout.on('data', (chunk) => {
    ended.stdout += chunk;
    ended.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    ended.output += chunk;
  });
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ ok: false, stdout: '', output: message }));
    child.on('close', (code) => resolve({ ok: code === 0, ...ended }));
  });
}

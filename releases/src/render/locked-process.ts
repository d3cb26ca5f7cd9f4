import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Until Node 22.12 the permission flags are called experimental. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Removes access to other computers and processes, as Node's permissions do only from Node 25 on; Node's own code doesn't need it
 * here. A terminal's Ctrl-C reaches this process too, which ends when its input does.
 */
const PROLOGUE = `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
for (const name of ['process', 'fetch', 'WebSocket', 'EventSource', 'navigator'])
  Reflect.deleteProperty(globalThis, name);`;

export interface LockedProcess {
  /** Sends a value as a line of JSON. */
  send(value: unknown): void;
  /** Resolves when the process is gone, which is not reported as a fault. */
  end(): Promise<void>;
}

interface LockedOptions {
  /** The limit of its heap. */
  memoryMib: number;
  /** The limit of characters in one line of output. */
  longestLine: number;
  onWord(value: unknown): void;
  /** Called when it ended by itself, or broke a limit: it is not to be used any more, and has to be ended. */
  onFault(reason: 'code' | 'memory', message: string): void;
}

/**
 * Starts a script that may only calculate, read lines of JSON from its standard input and write such lines to its standard
 * output: no files, no process or thread of its own, no addons, no environment, no code generated from strings (decision 037). It
 * keeps no command running.
 *
 * @param script an ES module
 */
export function startLocked(
  script: string,
  { memoryMib, longestLine, onWord, onFault }: LockedOptions,
): LockedProcess {
  const flags = [
    PERMISSION,
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${memoryMib}`,
    '--max-semi-space-size=4',
    '--input-type=module',
  ];
  const child = spawn(process.execPath, [...flags, '--eval', `${PROLOGUE}\n${script}`], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      onFault('code', String(error));
      resolve();
    });
    child.once('exit', (code, signal) => {
      const isFull = signal === 'SIGABRT' || code === 134;
      if (isFull) onFault('memory', `It needed more than ${memoryMib} MiB of memory`);
      else onFault('code', `The process ended: ${signal ?? code}`);
      resolve();
    });
  });
  child.unref();
  for (const pipe of [child.stdin, child.stdout] as Socket[]) pipe.unref();
  // An error of writing is followed by the end of the process.
  child.stdin.on('error', () => undefined);

  const receive = (line: string) => {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return onFault('code', 'It said what is no JSON');
    }
    onWord(value);
  };

  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.length > longestLine) {
      onFault('memory', `It said more than ${longestLine} characters at once`);
      said = '';
    }
    const lines = said.split('\n');
    said = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });

  return {
    send: (value) => child.stdin.write(`${JSON.stringify(value)}\n`),
    end() {
      child.ref();
      child.kill('SIGKILL');
      return gone;
    },
  };
}

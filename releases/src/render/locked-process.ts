import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Up to Node 22.12 the permissions are called experimental. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Takes away what leads to other computers and processes, as Node's permissions do only from Node 25 on; Node's own code doesn't look
 * for it here. A terminal's Ctrl-C goes to this process too, which ends when its input does.
 */
const PROLOGUE = `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
for (const name of ['process', 'fetch', 'WebSocket', 'EventSource', 'navigator'])
  Reflect.deleteProperty(globalThis, name);`;

export interface LockedProcess {
  /** Sends a value as a line of JSON. */
  tell(value: unknown): void;
  /** Resolves when the process is gone, which is not told as a fault. */
  end(): Promise<void>;
}

interface LockedOptions {
  /** How much its objects may take. */
  memoryMib: number;
  /** How many characters it may say in one line. */
  longestLine: number;
  onWord(value: unknown): void;
  /** It ended by itself, or said what it may not: it is not to be used any more, and has to be ended. */
  onFault(reason: 'code' | 'memory', message: string): void;
}

/**
 * Starts a script that may do nothing but calculate, read lines of JSON from its standard input and write such lines to its standard output: no
 * files, no process or thread of its own, no addons, no environment, no code made of text (decision 037). No command waits for it to
 * end.
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
      onFault(isFull ? 'memory' : 'code', `The process ended: ${signal ?? code}`);
      resolve();
    });
  });
  child.unref();
  for (const pipe of [child.stdin, child.stdout] as Socket[]) pipe.unref();
  // That nobody reads any more is told by the end of the process.
  child.stdin.on('error', () => undefined);

  const hear = (line: string) => {
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
    for (const line of lines) hear(line);
  });

  return {
    tell: (value) => child.stdin.write(`${JSON.stringify(value)}\n`),
    end() {
      child.ref();
      child.kill('SIGKILL');
      return gone;
    },
  };
}

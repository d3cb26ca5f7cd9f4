import { startLocked } from './locked-process';

/** The outcome of a script that runs locked: its own word, or the fault that it ends with. */
async function ends(script: string, env: Record<string, string> = {}): Promise<unknown> {
  Object.assign(process.env, env);
  let locked: ReturnType<typeof startLocked> | undefined;
  const told = await new Promise((resolve) => {
    locked = startLocked(`import { writeSync } from 'node:fs';\n${script}`, {
      memoryMib: 32,
      longestLine: 1000,
      onWord: resolve,
      onFault: (reason, message) => resolve(`${reason}: ${message}`),
    });
  });
  await locked?.end();
  for (const name of Object.keys(env)) delete process.env[name];
  return told;
}

/** Prints the value of the expression, or the code of the error that it throws. */
const says = (expression: string, imports = '') => `${imports}
let told;
try { told = await (${expression}); } catch (error) { told = error.code ?? error.message; }
writeSync(1, JSON.stringify(told ?? null) + '\\n');`;

describe('A locked process', () => {
  it('is denied every file, its own folder’s too', async () => {
    const read = (path: string) =>
      ends(says(`readFileSync('${path}', 'utf8')`, `import { readFileSync } from 'node:fs';`));
    expect(await read('/etc/passwd')).toBe('ERR_ACCESS_DENIED');
    expect(await read('package.json')).toBe('ERR_ACCESS_DENIED');
    expect(await ends(says(`writeFileSync('/tmp/a', '')`, `import { writeFileSync } from 'node:fs';`))).toBe(
      'ERR_ACCESS_DENIED',
    );
  });

  it.each([
    ['a process of its own', `spawnSync('true').status`, `import { spawnSync } from 'node:child_process';`],
    ['a thread', `new Worker('', { eval: true })`, `import { Worker } from 'node:worker_threads';`],
    ['the inspector', 'open(0)', `import { open } from 'node:inspector';`],
    ['WASI', `new WASI({ version: 'preview1' })`, `import { WASI } from 'node:wasi';`],
    ['the bindings of Node', `process.binding('tcp_wrap')`, `import process from 'node:process';`],
  ])('is denied %s', async (_, expression, imports) => {
    expect(await ends(says(expression, imports))).toBe('ERR_ACCESS_DENIED');
  });

  it('is denied addons', async () => {
    expect(
      await ends(says(`process.dlopen({ exports: {} }, '/a.node')`, `import process from 'node:process';`)),
    ).toBe('ERR_DLOPEN_DISABLED');
  });

  it('makes no code of text, whichever constructor is asked', async () => {
    for (const kind of ['()=>1', 'async()=>1', 'function*(){}', 'async function*(){}'])
      expect(await ends(says(`(${kind}).constructor('return 1')()`))).toMatch(/disallowed/);
    expect(await ends(says(`eval('1')`))).toMatch(/disallowed/);
  });

  it('has no environment, and no name that leads to other computers or processes', async () => {
    const secret = { DEPLOYMENT_SIGNING_KEY: 'secret' };
    const environment = await ends(
      says('Object.keys(process.env)', `import process from 'node:process';`),
      secret,
    );
    expect(environment).toEqual([]);
    const names = ['process', 'fetch', 'WebSocket', 'EventSource', 'require'];
    expect(await ends(says(`[${names.map((name) => `typeof ${name}`)}]`))).toEqual(
      names.map(() => 'undefined'),
    );
  });

  it('ends, and is told apart, when it needs more memory than it may', async () => {
    const takes = (mib: number) =>
      ends(
        `const all = Array.from({ length: ${mib} }, () => new Array(131072).fill(1)); writeSync(1, all.length + '\\n');`,
      );
    expect(await takes(8)).toBe(8);
    expect(await takes(64)).toBe('memory: It needed more than 32 MiB of memory');
  });

  it.each([
    ['is no JSON', `writeSync(1, '}\\n')`, 'code: It said what is no JSON'],
    [
      'has no end',
      `for (;;) writeSync(1, 'x'.repeat(100))`,
      'memory: It said more than 1000 characters at once',
    ],
    ['is nothing: it ended', '', 'code: The process ended: 0'],
  ])('is reported if what it says %s', async (_, script, fault) => {
    expect(await ends(script)).toBe(fault);
  });
});

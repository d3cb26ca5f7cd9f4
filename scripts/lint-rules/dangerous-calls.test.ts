import { join } from 'node:path';
import { DANGERS, findDangerousCalls } from './dangerous-calls';
import { readWorkspace } from './workspace';

const PLANTED: Record<string, [path: string, text: string]> = {
  'text that is run as code': ['host/src/a.ts', "eval('1')"],
  'text that becomes HTML in a page': ['remote-auth/src/a.tsx', 'box.innerHTML = name'],
  'a program that the server starts': ['server/src/a.ts', "import { execFile } from 'node:child_process'"],
  'a shell': ['releases/src/a.ts', 'spawn(program, { shell: true })'],
  'SQL that is put together from text': ['server/src/a.ts', 'sql.raw(name)'],
  'a random number that can be guessed': ['server/src/a.ts', 'Math.random()'],
  'a broken hash, cipher or padding': ['shared/cart/src/a.ts', "createHash('md5')"],
  'a connection that takes any certificate': ['server/src/a.ts', '{ rejectUnauthorized: false }'],
  'a listener for messages of other windows': ['host/src/a.ts', "addEventListener('message', read)"],
};

describe('Product code', () => {
  it('has none of the calls that let a stranger in', () => {
    expect(findDangerousCalls(readWorkspace(join(__dirname, '../..')).sources)).toEqual([]);
  });

  it.each(DANGERS.map(({ what }) => what))('is refused with %s', (what) => {
    const [path, text] = PLANTED[what] ?? ['', ''];

    expect(findDangerousCalls([{ path, text: `\n${text}` }])).toEqual([
      expect.stringContaining(`${path}:2 has ${what}.`),
    ]);
  });

  it.each([
    ['in drizzle’s own call', 'server/src/a.ts', `db.execute(\`select \${x}\`)`],
    ['in a call that names the type of a row', 'server/src/a.ts', `pool.query<Row>(\`select \${x}\`)`],
    ['as a named text', 'server/src/a.ts', `pool.query({ name: "ride", text: \`select \${x}\` })`],
    ['from pieces', 'server/src/a.ts', "db.execute('select ' + x)"],
    ['in a program without types', 'server/src/a.mjs', `pool.query(\`select \${x}\`)`],
  ])('is refused with SQL that is put together %s', (_, path, text) => {
    expect(findDangerousCalls([{ path, text }])).toEqual([
      expect.stringContaining(`${path}:1 has SQL that is put together from text.`),
    ]);
  });

  it('may bind values, and run texts that never change', () => {
    const text = `db.execute(sql\`select \${id}\`); pool.query("select $1", [a + b]); pool.query(\`select 1\`)`;

    expect(findDangerousCalls([{ path: 'server/src/a.ts', text }])).toEqual([]);
  });

  it('may have them in tests', () => {
    expect(findDangerousCalls([{ path: 'host/src/a.test.ts', text: "eval('1')" }])).toEqual([]);
  });
});

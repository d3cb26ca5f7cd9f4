import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { saveChanges } from './measure-development';

// npm, and a real server.
jest.setTimeout(120_000);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'development-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

it('leaves no site that runs when its source has no words to change', async () => {
  await write('package.json', JSON.stringify({ scripts: { dev: 'node server.cjs' } }));
  await write('remote-catalog/src/home/home-awning.tsx', 'export const HomeAwning = () => null;');
  await write(
    'server.cjs',
    `require('node:fs').writeFileSync('port', process.env.PORT);
     require('node:http').createServer((_, reply) => reply.end('ok')).listen(process.env.PORT);`,
  );

  await expect(saveChanges(folder, 1)).rejects.toThrow('to change');

  const url = `http://localhost:${await readFile(join(folder, 'port'), 'utf8')}`;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

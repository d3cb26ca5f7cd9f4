/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellTypes } from './tell-types';

jest.setTimeout(60_000);

it('A type error is said as it is saved, and once more when it is gone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'types-'));
  const source = join(root, 'src/price.ts');
  await mkdir(join(root, 'src'));
  await writeFile(
    join(root, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "composite": true, "outDir": "out", "rootDir": "src" }, "include": ["src"] }',
  );
  await writeFile(source, "export const price: number = 'free';\n");
  const said: string[] = [];
  let heard = (): void => undefined;
  const next = () =>
    new Promise<void>((resolve) => {
      heard = resolve;
    });
  const first = next();
  const stop = tellTypes(root, ['src', 'nowhere'], (line) => {
    said.push(line);
    heard();
  });

  try {
    await first;
    const second = next();
    await writeFile(source, 'export const price: number = 1;\n');
    await second;
    const third = next();
    await writeFile(source, 'export const price: string = 1;\nexport const name: number = price;\n');
    await third;

    expect(said).toEqual([
      expect.stringMatching(/^Types: 1 error\n {2}src\/price\.ts\(1,14\): error TS2322: [^\n]*$/),
      'Types: no errors any more',
      expect.stringMatching(/^Types: 2 errors\n {2}src\/price\.ts\(1,14\)[^\n]*\n {2}src\/price\.ts\(2,14\)/),
    ]);
  } finally {
    stop();
    await rm(root, { recursive: true, force: true });
  }
});

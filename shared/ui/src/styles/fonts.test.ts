/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const root = resolve(import.meta.dirname, '../../../..');

/** The characters in the files of a language, decomposed as a browser may do to shape them: `ై` is two. */
function lettersOf(language: string, script: RegExp): Set<number> {
  const packages = ['.', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  );
  const text = packages
    .flatMap((folder) => [language, 'manifest'].map((name) => `${folder}/src/messages/${name}.json`))
    .concat('server/seed/menu.json')
    .map((file) => join(root, file))
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  return new Set([...text, ...text.normalize('NFD')].filter((each) => script.test(each)).map(codeOf));
}

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** The characters of a WOFF2 file: its table `cmap`, format 4. */
function lettersIn(file: string): Set<number> {
  const cmap = tableOf(readFileSync(join(root, 'shared/ui/src/assets', file)), 0);
  const formats = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8));
  const start = formats.find((at) => cmap.readUInt16BE(at) === 4) ?? 0;
  const size = cmap.readUInt16BE(start + 6);
  const segments = Array.from({ length: size / 2 }, (_, at) => [
    cmap.readUInt16BE(start + 16 + size + at * 2),
    cmap.readUInt16BE(start + 14 + at * 2),
  ]);
  return new Set(
    segments.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
  );
}

/** A table by its number in the format's list: the tables are in one Brotli stream, in the order of the directory. */
function tableOf(font: Buffer, wanted: number): Buffer {
  let at = 48;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const tables = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(at++);
    const tag = flags & 63;
    if (tag === 63) at += 4;
    const size = number();
    // `glyf` and `loca` are transformed unless the flags say that they are not; all others are as they were.
    return { tag, size: (tag === 10 || tag === 11) && flags >> 6 === 0 ? number() : size };
  });
  const bytes = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  const before = tables.slice(
    0,
    tables.findIndex(({ tag }) => tag === wanted),
  );
  return bytes.subarray(before.reduce((sum, { size }) => sum + size, 0));
}

/* A missing character: tools/fonts/README.md says how to make a font's subset again. */
describe('The faces of headings', () => {
  it.each([
    ['hi', 'laila-devanagari-semibold.woff2', /[\u0900-\u097f]/],
    ['te', 'noto-serif-telugu-bold.woff2', /[\u0c00-\u0c7f\u200c]/],
  ])('have each letter that the site writes in the language: %s', (language, file, script) => {
    const there = lettersIn(file);
    const written = [...lettersOf(language, script)];

    expect(written.length).toBeGreaterThan(50);
    expect(written.filter((code) => !there.has(code)).map((code) => `U+${code.toString(16)}`)).toEqual([]);
  });
});

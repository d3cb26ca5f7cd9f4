import { readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

const TEST = /\.test\.tsx?$/;

/** The TypeScript files in a folder and below it, without tests. Sorted. */
export async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !TEST.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** A place in a file of a part's folder, for a message: `remote-checkout/src/cart/cart-page.tsx:12` */
export function placeWords(dir: string, file: string, text: string, index: number): string {
  const line = text.slice(0, index).split('\n').length;
  return `${relative(dirname(dir), file).split(sep).join('/')}:${line}`;
}

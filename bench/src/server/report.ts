import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../builds/paths';
import { median, ratioInWords, ratioOfMedians } from '../report/statistics';
import { markdown } from '../report/table';
import type { Row } from './rounds';

/** Prints the rows, and stores the table and each round in the folder `.bench`. */
export async function report(rows: readonly Row[]): Promise<void> {
  const text = markdown(['', 'product', 'held against', 'unit', 'ratio', 'bar'], rows.map(cells));
  process.stdout.write(`\n${text}\n\n`);
  if (loadavg()[0]! > cpus().length * 2)
    process.stdout.write('Other programs keep this machine busy: trust the ratios, not the figures.\n');
  const out = join(root, '.bench');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'server.md'), `${text}\n`);
  await keep(join(out, 'results.json'), rows);
  process.stdout.write('Every round: .bench/results.json\n');
}

function cells(row: Row): string[] {
  return [
    row.what,
    figure(median(row.product)),
    `${figure(median(row.base))} ${row.against}`,
    row.unit,
    ratioInWords(ratioOfMedians(row.product, row.base)),
    row.bar,
  ];
}

const figure = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toString());

/** Rows of other runs stay, so that all of them are in one place. */
async function keep(file: string, rows: readonly Row[]): Promise<void> {
  const before = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, unknown>,
    () => ({}),
  );
  const now = rows.map((row) => [
    row.what,
    {
      ...row,
      medians: { product: median(row.product), base: median(row.base) },
      ratio: ratioOfMedians(row.product, row.base),
    },
  ]);
  await writeFile(file, JSON.stringify({ ...before, ...Object.fromEntries(now) }, null, 1));
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from './load';
import type { Production } from './production';
import { rawAnswer } from './raw-answer';
import { inTurn, type Row } from './rounds';
import { startProgram } from './start-program';
import type { StoredAnswer } from './stored-answer';

const MENU = [
  '/auth/home/categories',
  '/auth/home/bestseller',
  '/auth/home/whatsnew',
  '/auth/category/menu/items',
  '/auth/category/2/items',
  '/auth/category/2/keywords',
];
const BAR = '≥ 0.6';
const CONNECTIONS = 20;
const SECONDS = 3;
/** Limits count by address, so no address makes more requests than a household does. */
const ADDRESSES_OF_A_CONNECTION = 40;
/** The header that browsers send. */
const TAKES = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** How many requests a second, compared with bare Fastify that answers the same bytes from memory. */
export async function measureReads(
  production: Production,
  { rounds, folder, what }: { rounds: number; folder: string; what: 'menu' | 'page' },
): Promise<Row> {
  const paths = what === 'menu' ? MENU : ['/home'];
  const file = join(folder, `${what}.json`);
  await writeFile(file, JSON.stringify(await answersOf(production.url, paths)));
  const bare = await startProgram('answers', { ANSWERS: file });
  try {
    const side = async (url: string) => {
      const settings = { connections: CONNECTIONS, until: { seconds: SECONDS } };
      return (await load(url, { ...settings, requestsOf: (at) => requests(paths, at) })).perSecond;
    };
    const seen = await inTurn(rounds, { product: () => side(production.url), base: () => side(bare.url) });
    const named = what === 'menu' ? 'the menu, read' : '/home, its HTML';
    return { what: named, against: 'bare Fastify', unit: 'requests/s', bar: BAR, ...seen };
  } finally {
    await bare.stop();
  }
}

async function answersOf(url: string, paths: readonly string[]): Promise<StoredAnswer[]> {
  // After three requests the answer is compressed as small as possible.
  for (let times = 0; times < 3; times++) {
    for (const path of paths) await (await fetch(url + path, { headers: TAKES })).arrayBuffer();
    await new Promise((resume) => setTimeout(resume, 3_000));
  }
  return Promise.all(paths.map((path) => rawAnswer(url + path, TAKES)));
}

function requests(paths: readonly string[], connection: number) {
  return Array.from({ length: ADDRESSES_OF_A_CONNECTION }, (_, at) => ({
    method: 'GET' as const,
    path: paths[at % paths.length],
    headers: { ...TAKES, 'x-forwarded-for': `10.1.${connection}.${at}` },
  }));
}

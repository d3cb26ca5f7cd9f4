import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { MIME_TYPES } from '@food/releases/object-store/mime-types';

/** Whether a path matches a pattern of `_headers` or `_redirects`: `:name` is one segment, `*` the whole rest. */
const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(path);

/** Serves an exported folder as a static host does: only its files, its `_headers` and its `_redirects`. Port 0 is any free one. */
export async function serveFolder(
  folder: string,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const headers = readHeaders(await readFile(join(folder, '_headers'), 'utf8'));
  const rewrites = (await readFile(join(folder, '_redirects'), 'utf8'))
    .split('\n')
    .map((line) => line.split(' '));
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://static');
    const rewritten = rewrites.find(([pattern = '']) => pattern && fits(pattern, pathname))?.[1];
    const names = [pathname, `${pathname}.html`, `${pathname}/index.html`, rewritten ?? '', '/404.html'];
    const found = await firstOf(names.map((name) => join(folder, normalize(name))));
    const missing = found?.path.endsWith('404.html') ?? true;
    for (const [pattern, name, value] of headers)
      if (fits(pattern, pathname)) response.setHeader(name, value);
    response.writeHead(missing ? 404 : 200, { 'content-type': MIME_TYPES[extname(found?.path ?? '')] ?? '' });
    response.end(found?.bytes);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const at = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${at.port}`, stop: () => closed(server) };
}

async function firstOf(paths: string[]): Promise<{ path: string; bytes: Buffer } | null> {
  for (const path of paths) {
    const bytes = await readFile(path).catch(() => null);
    if (bytes && extname(path) in MIME_TYPES) return { path, bytes };
  }
  return null;
}

function readHeaders(text: string): [pattern: string, name: string, value: string][] {
  let pattern = '';
  return text.split('\n').flatMap((line) => {
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
    if (name && value) return [[pattern, name, value] as [string, string, string]];
    pattern = line || pattern;
    return [];
  });
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

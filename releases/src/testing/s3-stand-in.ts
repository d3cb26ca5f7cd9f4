import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { listPage } from './s3-list';
import { keepInMemory } from './s3-memory';

/** A stand-in for an S3-compatible object store, for tests only. */
export interface S3StandIn {
  endpoint: string;
  /** Every request that came, as `PUT /bucket/key`. */
  requests: string[];
  close(): Promise<void>;
}

interface StandInOptions {
  bucket: string;
  /** Answers 200 to every write, whatever its condition, as some compatible stores do. */
  ignoresConditions?: boolean;
  /** How it compares a tag: by the standard; without its quotes, as Ceph 16; or none is ever equal. */
  tags?: 'quoted' | 'bare' | 'never';
  /** Sees each request first; true if it answered it itself. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/**
 * s3rver ignores conditions of writes, doesn't list folders in folders and can't continue a list: this front compares and swaps
 * before it, one request per key at a time, and lists. Its objects are in memory.
 */
export async function startS3StandIn(options: StandInOptions): Promise<S3StandIn> {
  const { bucket, ignoresConditions = false, tags = 'quoted', intercept = () => false } = options;
  const rver = new S3rver({ silent: true });
  const objects = keepInMemory(rver, bucket);
  const handle = rver.callback();
  const tails = new Map<string, Promise<unknown>>();
  const requests: string[] = [];

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const path = decodeURIComponent(pathname);
    requests.push(`${request.method} ${path}`);
    if (intercept(request, response)) return;
    if (request.method === 'GET' && path === `/${bucket}/` && searchParams.has('list-type')) {
      const page = listPage([...objects.keys()], searchParams);
      response.writeHead(200, { 'content-type': 'application/xml' }).end(page);
      return;
    }
    const before = tails.get(path);
    tails.set(path, new Promise<void>((done) => response.on('close', done)));
    await before;
    if (request.method !== 'PUT' || ignoresConditions) return handle(request, response);
    const key = path.slice(`/${bucket}/`.length);
    const refusal = refusalOf(objects.get(key)?.metadata.etag, request.headers, tags);
    if (!refusal) return handle(request, response);
    request.resume();
    response.writeHead(refusal.status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${refusal.code}</Code></Error>`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

function refusalOf(
  current: string | undefined,
  { 'if-match': match, 'if-none-match': noneMatch }: IncomingMessage['headers'],
  tags: NonNullable<StandInOptions['tags']>,
) {
  if (noneMatch && current) return { status: 412, code: 'PreconditionFailed' };
  if (match && !current) return { status: 404, code: 'NoSuchKey' };
  const own = { quoted: current, bare: current?.replaceAll('"', ''), never: null }[tags];
  if (match && match !== own) return { status: 412, code: 'PreconditionFailed' };
  return null;
}

/** The credentials that the stand-in knows. */
export const STAND_IN_ENV = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_REGION: 'us-east-1',
};

import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { listPage } from './s3-list';

/** A stand-in for an S3-compatible object store, for tests only. */
export interface S3StandIn {
  endpoint: string;
  /** Every request that came, as `PUT /bucket/key`. */
  requests: string[];
  close(): Promise<void>;
}

interface StandInOptions {
  directory: string;
  bucket: string;
  /** Answers 200 to every write, whatever its condition, as some compatible stores do. */
  ignoresConditions?: boolean;
  /** How it compares a tag: as the standard says; bare of its quotes, as Ceph 16; or it finds none equal. */
  tags?: 'quoted' | 'bare' | 'never';
  /** Looks at a request first; true if it answered it itself. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/**
 * s3rver ignores conditions of writes, doesn't see folders in folders and can't go on with a list: this front compares and
 * swaps before it, one request per key at a time, and lists.
 */
export async function startS3StandIn(options: StandInOptions): Promise<S3StandIn> {
  const { directory, bucket, ignoresConditions = false, tags = 'quoted', intercept = () => false } = options;
  const rver = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket }] });
  const alone = oneAtATime();
  writeWhole(rver, alone);
  await rver.configureBuckets();
  const handle = rver.callback();
  const tails = new Map<string, Promise<unknown>>();
  const requests: string[] = [];

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const path = decodeURIComponent(pathname);
    requests.push(`${request.method} ${path}`);
    if (intercept(request, response)) return;
    if (request.method === 'GET' && path === `/${bucket}/` && searchParams.has('list-type')) {
      const { objects } = await alone(() => rver.store.listObjects(bucket, {}));
      const keys = objects.map(({ key }) => key);
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listPage(keys, searchParams));
      return;
    }
    const before = tails.get(path);
    tails.set(path, new Promise<void>((done) => response.on('close', done)));
    await before;
    if (request.method !== 'PUT' || ignoresConditions) return handle(request, response);
    const refusal = await refusalOf(rver, path, request.headers, tags);
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

/**
 * s3rver answers a write before the file is on its disk, and writes it in place. In S3 whoever reads after the answer reads
 * the new object, and nobody ever reads half of one.
 */
function writeWhole({ store }: S3rver, alone: Alone): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const path = store.getResourcePath(bucket, key, 'object');
    await alone(async () => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.draft`, bytes);
      await rename(`${path}.draft`, path);
      await store.putMetadata(bucket, key, metadata, md5);
    });
    return { size: bytes.length, md5 };
  };
}

type Alone = <T>(work: () => Promise<T>) => Promise<T>;

/** s3rver lists by reading a file beside every object, which it writes in place: whoever lists must not meet a writer. */
function oneAtATime(): Alone {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

async function refusalOf(
  rver: S3rver,
  path: string,
  headers: IncomingMessage['headers'],
  tags: StandInOptions['tags'],
) {
  const [, bucket = '', ...key] = path.split('/');
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (!match && !noneMatch) return null;
  const current = await rver.store.getObject(bucket, key.join('/')).catch(() => null);
  current?.content.destroy();
  if (noneMatch && current) return { status: 412, code: 'PreconditionFailed' };
  if (match && !current) return { status: 404, code: 'NoSuchKey' };
  const etag = current?.metadata.etag;
  const own = { quoted: etag, bare: etag?.replaceAll('"', ''), never: null }[tags ?? 'quoted'];
  if (match && match !== own) return { status: 412, code: 'PreconditionFailed' };
  return null;
}

/** The credentials that the stand-in knows. */
export const STAND_IN_ENV = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_REGION: 'us-east-1',
};

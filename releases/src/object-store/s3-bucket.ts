import type { S3Client } from '@aws-sdk/client-s3';
import { Refusal } from '../model/errors';

type Sdk = typeof import('@aws-sdk/client-s3');

/** A bucket with its client. */
export interface Bucket {
  client: S3Client;
  sdk: Sdk;
  name: string;
  wholeMs: number;
  /** The object's key in the bucket. */
  at(key: string): string;
}

export interface S3Options {
  /** Of a compatible store, e.g. http://127.0.0.1:9000; otherwise the region's own. */
  endpoint?: string | undefined;
  /** How long a store may take to begin an answer, before the request is repeated. */
  answerMs?: number;
  /** How long an object may take once its answer has begun. */
  wholeMs?: number;
  /** The setting with the address, for refusals; `RELEASE_STORE` unless another is named. */
  setting?: string;
  /** Names in one answer of a list. */
  pageSize?: number;
}

const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;
/** Enough for the largest object over a slow line, and short enough that a store which only trickles is reported. */
const WHOLE_MS = 60_000;
const ATTEMPTS = 3;

/** Reads `s3://bucket/prefix`. Throws {@link Refusal} with an example. */
export function addressOf(url: string, setting = 'RELEASE_STORE'): { name: string; prefix: string } {
  const [, name, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(url) ?? [];
  if (!name) throw new Refusal(`${setting} is "${url}"; an object store is named like s3://bucket/prefix`);
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  return { name, prefix: folder && `${folder}/` };
}

/**
 * Connects to a bucket; region and credentials come from the SDK's usual environment. The SDK is only loaded here, so that a
 * store in a folder doesn't need it.
 */
export async function connect(
  url: string,
  { endpoint, answerMs = ANSWER_MS, wholeMs = WHOLE_MS }: S3Options,
): Promise<Bucket> {
  const { name, prefix } = addressOf(url);
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true, region: process.env.AWS_REGION || 'us-east-1' } : {}),
    maxAttempts: ATTEMPTS,
    // Compatible stores don't know the SDK's own checksums, and some store them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
    },
  });
  return { client, sdk, name, wholeMs, at: (key) => prefix + key };
}

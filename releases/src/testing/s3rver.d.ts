// The package brings no types; these are the parts that the stand-in uses.
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  interface Stored {
    content: Readable;
    metadata: { etag: string };
  }
  interface Put {
    bucket: string;
    key: string;
    content: Readable;
    metadata: object;
  }
  export default class S3rver {
    constructor(options: { silent: boolean; directory: string; configureBuckets: { name: string }[] });
    readonly store: {
      getObject(bucket: string, key: string): Promise<Stored | null>;
      putObject(object: Put): Promise<{ size: number; md5: string }>;
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
      getResourcePath(bucket: string, key: string, resource: 'object'): string;
      listObjects(bucket: string, options: object): Promise<{ objects: { key: string }[] }>;
    };
    configureBuckets(): Promise<void>;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}

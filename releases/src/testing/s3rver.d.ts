// The package brings no types; these are the parts that the stand-in uses.
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  interface Stored {
    content: Readable;
    metadata: { etag: string };
  }
  export default class S3rver {
    constructor(options: { silent: boolean; directory: string; configureBuckets: { name: string }[] });
    readonly store: {
      getObject(bucket: string, key: string): Promise<Stored | null>;
      listObjects(bucket: string, options: object): Promise<{ objects: { key: string }[] }>;
    };
    configureBuckets(): Promise<void>;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}

// The package brings no types; these are the parts that the stand-in uses.
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  interface Stored {
    content: Readable;
    metadata: { etag: string };
    size: number;
  }
  interface Put {
    bucket: string;
    key: string;
    content: Readable;
    metadata: object;
  }
  export default class S3rver {
    constructor(options: { silent: boolean });
    readonly store: {
      getBucket(name: string): Promise<{ name: string; creationDate: Date } | null>;
      getSubresource(): Promise<null>;
      existsObject(bucket: string, key: string): Promise<boolean>;
      getObject(bucket: string, key: string): Promise<Stored | null>;
      putObject(object: Put): Promise<{ size: number; md5: string }>;
      deleteObject(bucket: string, key: string): Promise<void>;
    };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}

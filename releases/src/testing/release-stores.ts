import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { s3Store } from '../object-store/s3-store';
import { type S3StandIn, STAND_IN_ENV, startS3StandIn } from './s3-stand-in';
import { tempFolders } from './temp-folder';

/** Empty stores of both kinds. Call within a `describe`: it cleans up by itself. */
export function releaseStores(): { name: string; open: () => Promise<() => ObjectStore> }[] {
  const folders = tempFolders();
  let standIn: S3StandIn | undefined;
  let opened = 0;
  afterAll(async () => {
    await standIn?.close();
    await folders.clear();
  });
  const bucket = async () => {
    Object.assign(process.env, STAND_IN_ENV);
    standIn ??= await startS3StandIn({ bucket: 'food' });
    const [url, { endpoint }] = [`s3://food/${++opened}`, standIn];
    return () => s3Store(url, { endpoint });
  };
  const folder = async () => {
    const path = await folders.next();
    return () => fileStore(path);
  };
  return [
    { name: 'a folder', open: folder },
    { name: 'a bucket', open: bucket },
  ];
}

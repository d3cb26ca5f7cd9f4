import { retry } from '@food/platform/lazy';

/** A chosen picture as it is sent: large ones smaller (rule: profile-picture). What shrinks them comes only now. */
export async function readyToUpload(file: File): Promise<Blob> {
  try {
    const { shrinkPicture } = await retry(
      () => import(/* webpackChunkName: "shrink-picture" */ './shrink-picture'),
    );
    return await shrinkPicture(file);
  } catch {
    // What this browser can't read or draw, the server judges.
    return file;
  }
}

import { retry } from '@food/platform/lazy';

/** A chosen picture as it is sent: large ones smaller (rule: profile-picture). What shrinks them comes only now. */
export async function readyToUpload(file: File): Promise<Blob> {
  try {
    const { shrinkPicture } = await retry(
      () => import(/* webpackChunkName: "shrink-picture" */ './shrink-picture'),
    );
    return await shrinkPicture(file);
  } catch {
    // A picture that this browser can't read or draw is left to the server to judge.
    return file;
  }
}

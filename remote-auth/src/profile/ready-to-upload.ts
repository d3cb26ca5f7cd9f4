import { retry } from '@food/platform/lazy';

/**
 * The chosen picture in the form in which it is sent: a large one is made smaller (rule: profile-picture). The code for that is
 * loaded on demand.
 */
export async function readyToUpload(file: File): Promise<Blob> {
  try {
    const { shrinkPicture } = await retry(
      () => import(/* webpackChunkName: "shrink-picture" */ './shrink-picture'),
    );
    return await shrinkPicture(file);
  } catch {
    // The server judges a picture that this browser can't decode or draw.
    return file;
  }
}

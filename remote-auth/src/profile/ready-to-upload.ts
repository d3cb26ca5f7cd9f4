import { retry } from '@food/platform/lazy';

/**
 * The chosen picture as it is sent: a large one is made smaller (rule: profile-picture). The code for that is loaded only now.
 */
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

import type { Phone } from './phone';

/**
 * Lets `start` begin an animation, and takes pictures at these milliseconds of it. The page's own animations are paused there, so
 * that a picture shows that moment, however slow the machine is.
 */
export async function heldAt(
  { page, cdp }: Phone,
  {
    start,
    moments,
    show,
  }: { start(): Promise<void>; moments: readonly number[]; show(at: number): Promise<void> },
): Promise<void> {
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await start();
  await page.waitForFunction(() => document.getAnimations().some(({ playState }) => playState === 'running'));
  for (const at of moments) {
    await page.evaluate((moment) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = moment;
      }
    }, at);
    await show(at);
  }
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  });
}

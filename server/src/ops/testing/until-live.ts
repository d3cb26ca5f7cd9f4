import type { TestApp } from '../../testing/test-app';

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/** Waits until a site serves a deployment, and counts reports for it. */
export async function untilLive(site: TestApp, number: number): Promise<void> {
  while ((await site.call('GET', '/deployment.json')).json().number !== number) await pause(20);
}

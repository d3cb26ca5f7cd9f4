import { isIPv6 } from 'node:net';

/** Resolves when a site answers at the address at which it listens: `localhost` may be that of another program. */
export async function siteAnswers({ host, port }: { host: string; port: number }): Promise<void> {
  const ready = `http://${isIPv6(host) ? `[${host}]` : host}:${port}/readyz`;
  while (!(await fetch(ready).catch(() => null))?.ok) await new Promise((again) => setTimeout(again, 50));
}

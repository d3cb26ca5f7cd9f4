import { loadMessages } from '@food/platform/messages';
import type { ComponentType } from 'react';

/** The parts that teams ship on their own, by the name used everywhere. */
export type RemoteName = string;

/** Loads one page's code. The default export is the page's component; it takes no props: its input is the address. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

/**
 * The interface of `./routes`, which every remote exposes and the only one that the host knows: its pages by route path
 * (`/category/:categoryId`). The same paths are in the remote's `remote.json`, from which its release's manifest is made; the
 * conformance test compares the two (decision 002).
 */
export interface RemoteRoutes {
  readonly name: RemoteName;
  readonly version: string;
  readonly pages: Readonly<Record<string, LoadPage>>;
}

/** Declares a remote's pages. Each is loaded with its texts in the page's language. */
export const defineRoutes = (pages: Record<string, LoadPage>): RemoteRoutes => ({
  name: __PART__,
  version: __VERSION__,
  pages: Object.fromEntries(Object.entries(pages).map(([path, load]) => [path, () => withMessages(load)])),
});

async function withMessages<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load();
  await loadMessages();
  return loaded;
}

import type { FileRef } from '@food/platform/deployment';
import { isLoaded } from './load-file';
import { navigation } from './presentation';
import { bringRemote, filesOf, knownRelease, nextPages, type OwnedPage, pageAt } from './remotes';
import { inTasks, isSavingData, whenIdle } from './when-idle';

const asked = new Set<string>();

/**
 * Fetches, while the line is idle, the pages that the page's remote lists as next, and the descriptions of the remotes in the
 * navigation; not for a visitor who asked to save data.
 */
export function prefetchNext(pathname: string): void {
  if (isSavingData()) return;
  whenIdle(() => {
    const likely = navigation().map(({ path }) => pageAt(path));
    inTasks([
      ...likely.filter((page) => page !== undefined).map((page) => () => bring(page)),
      () => prefetchFrom(pathname),
    ]);
  });
}

// A page that was opened by a link may be shown before its remote's description has arrived, and only that lists the next pages.
async function prefetchFrom(pathname: string): Promise<void> {
  const here = pageAt(pathname);
  if (here && !knownRelease(here.remote) && !(await bring(here))) return;
  inTasks(nextPages(pathname).map((page) => () => prefetchPage(page)));
}

// A file that fails here is requested again when the page is opened, and reported then.
const bring = ({ remote }: OwnedPage): Promise<boolean> =>
  bringRemote(remote).then(
    () => true,
    () => false,
  );

async function prefetchPage(page: OwnedPage): Promise<void> {
  if (!knownRelease(page.remote) && !(await bring(page))) return;
  const { base, files } = filesOf(page);
  for (const file of files.js) hint(base, file, 'script');
  for (const file of files.css) hint(base, file, 'style');
}

function hint(base: string, { file, integrity }: FileRef, as: 'script' | 'style'): void {
  if (asked.has(base + file) || isLoaded(base + file)) return;
  asked.add(base + file);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = as;
  link.href = base + file;
  link.crossOrigin = 'anonymous';
  if (integrity) link.integrity = integrity;
  document.head.append(link);
}

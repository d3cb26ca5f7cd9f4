import { type PageData, readPageData as readHtml } from '@food/host/page-data';
import { remotesWith } from '@food/testing/bundled-remotes';
import { PAGES } from 'every-remote';

/** In place of host/src/composition/page-data.ts: pages from the build, first answers from the HTML where it has any. */
export function readPageData(document: Document): PageData {
  const data = readHtml(document);
  for (const style of document.querySelectorAll<HTMLElement>('style[data-file]')) keepFromFetching(style);
  return {
    ...data,
    whole: true,
    composition: { ...data.composition, remotes: remotesWith(PAGES), routes: undefined },
  };
}

/** Only a link tells the bundler's loader that a style sheet is there; it does so too in host/src/composition/load-file.ts. */
function keepFromFetching({ dataset }: HTMLElement): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('disabled', '');
  link.setAttribute('href', dataset.file ?? '');
  document.head.append(link);
}

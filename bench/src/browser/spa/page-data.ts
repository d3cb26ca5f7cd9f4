import { type PageData, readPageData as readHtml } from '@food/host/page-data';
import { remotesWith } from '@food/testing/bundled-remotes';
import { PAGES } from 'every-remote';

/** In place of host/src/composition/page-data.ts: pages from the build, first answers from the HTML where it has any. */
export function readPageData(document: Document): PageData {
  const data = readHtml(document);
  return {
    ...data,
    whole: true,
    composition: { ...data.composition, remotes: remotesWith(PAGES), routes: undefined },
  };
}

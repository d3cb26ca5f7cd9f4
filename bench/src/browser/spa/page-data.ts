import { type PageData, readPageData as readHtml } from '@food/host/page-data';
import { remotesWith } from '../bundled-remotes';
import { ROUTES } from './container';

/** In place of host/src/composition/page-data.ts: pages from the build, first answers from the HTML where it has any. */
export function readPageData(document: Document): PageData {
  const data = readHtml(document);
  const pages = Object.entries(ROUTES).map(([name, routes]) => [name, Object.keys(routes.pages)] as const);
  return {
    ...data,
    whole: true,
    composition: { ...data.composition, remotes: remotesWith(Object.fromEntries(pages)) },
  };
}

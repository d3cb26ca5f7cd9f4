import { siteConfig } from '@food/shared/config';
import type { PageData } from '../../../../host/src/composition/page-data';
import { compositionOf } from '../remotes';
import { ROUTES } from './container';

/** In place of host/src/composition/page-data.ts: pages from the build, first answers from the HTML where it has any. */
export function readPageData(document: Document): PageData {
  const text = document.getElementById('page-data')?.textContent ?? '{}';
  const pages = Object.entries(ROUTES).map(([name, routes]) => [name, Object.keys(routes.pages)] as const);
  return {
    config: siteConfig(),
    answers: {},
    ...(JSON.parse(text) as Partial<PageData>),
    composition: compositionOf(Object.fromEntries(pages)),
  };
}

import { setSiteConfig } from '@food/platform/config';
import { loadMessages } from '@food/platform/messages';
import { StaticRouter } from '@food/platform/other-routers';
import { QueryClientProvider, queryClient, seedQueries } from '@food/platform/query';
import { Route, Routes } from '@food/platform/router';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { App } from './app';
import { componentOf, pageOf } from './composition/exposed-module';
import { type PageData, pageDataOf } from './composition/page-data';
import { placePage } from './composition/page-slots';
import { activeRelease, allPages, pageAt, setDeployment } from './composition/remotes';
import { MODULES } from './composition/share-scope';
import { PreviewBanner } from './versions/preview-banner';

/* The host's half of a server-rendered page (decision 028). It runs apart from the server, once per host and remote, without
   network, timers and storage, and has no data of any visitor: the browser adds a visitor's own data. */

/** The modules that a remote's server build imports, by their import specifiers. */
export const provided: Readonly<Record<string, unknown>> = MODULES;

/**
 * Renders the page at a path as the browser will first render it, from the same data. Rejects if the page can't be rendered
 * without a browser.
 *
 * @param routes what the remote exposes as `./routes`; null for the host's own pages
 * @param json the page's data as in the HTML (releases/src/compose)
 */
export async function renderPage(routes: unknown, path: string, json: string): Promise<string> {
  const data = pageDataOf(json);
  prepare(data);
  const pages = allPages();
  const page = pageAt(path);
  let drawn: ReactNode = null;
  if (page) {
    const declared = activeRelease(page.remote).pages.find((known) => known.path === page.path);
    if (!declared) throw new Error(`No release here has the page ${page.path}`);
    const component = componentOf(await pageOf(routes, declared));
    drawn = <Alone page={page.path} at={path} component={component} />;
    placePage(pages.find((known) => known.path === page.path) ?? page, component);
  }
  await loadMessages();
  const html = renderToString(
    <App
      pages={pages}
      banner={data.preview && <PreviewBanner preview={data.preview} />}
      whole={data.whole}
      Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
    />,
  );
  if (html.includes(BROKEN)) throw new Error(`A component of ${path} threw: ${causeIn(drawn)}`);
  return withoutTitles(html);
}

/** React's mark for a part of the page that only the browser can render. */
const BROKEN = '<!--$!-->';

/** A page without an error boundary around it. */
const Alone = ({ page, at, component: Page }: { page: string; at: string; component: ComponentType }) => (
  <QueryClientProvider client={queryClient}>
    <StaticRouter location={at}>
      <Routes>
        <Route path={page} element={<Page />} />
      </Routes>
    </StaticRouter>
  </QueryClientProvider>
);

/** What a page throws, with its stack: React doesn't report an error that a boundary catches. */
function causeIn(page: ReactNode): string {
  try {
    renderToString(page);
  } catch (error) {
    return String((error as Partial<Error> | null)?.stack ?? error);
  }
  return 'what it needs, only a browser has';
}

function prepare({ config, answers, composition }: PageData): void {
  setSiteConfig(config);
  queryClient.clear();
  seedQueries(answers);
  setDeployment(composition);
}

// React puts the elements of the head before everything else; the composer sets the title. SVG pictures have titles too.
const withoutTitles = (html: string): string =>
  html.replace(/^(<(link|meta)[^>]*>|<title>[^<]*<\/title>)+/, (head) =>
    head.replace(/<title>[^<]*<\/title>/g, ''),
  );

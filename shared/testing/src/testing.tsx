import { MemoryRouter } from '@food/platform/other-routers';
import { QueryClientProvider, queryClient } from '@food/platform/query';
import type { LoadPage, RemoteRoutes } from '@food/platform/remote';
import { Route, Routes, useLocation } from '@food/platform/router';
import { logIn, type SessionUser } from '@food/session/store';
import { type RenderResult, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, lazy, Suspense } from 'react';

export { announced, expectAnnounced } from './announced';
export * from './builders';
export { englishWords } from './english-words';
export { speak, wire } from './reset-app';

interface Options {
  /** Logged in as this customer; absent means anonymous. */
  user?: SessionUser;
  /** The visitor's address, with query string; a history entry with state as `{ pathname, state }`. */
  route?: string | { pathname: string; search?: string; state?: unknown };
  /** The visitor's earlier pages, oldest first. */
  history?: string[];
}

/** The values of {@link renderRemote} beside Testing Library's result. */
export interface RenderedApp extends RenderResult {
  user: ReturnType<typeof userEvent.setup>;
  /** The path and query where the visitor is now. */
  path(): string;
  /** The navigation state there. */
  state(): unknown;
}

/**
 * Mounts a remote's pages like the host: one router, one query cache, the stores of `shared`. Pages of other parts are shown as
 * `Page <path>`, so that a test can see where a link leads.
 */
export function renderRemote(
  routes: RemoteRoutes,
  { user, route = '/', history = [] }: Options = {},
): RenderedApp {
  if (user) logIn('test-token', user);
  let here = { pathname: '', search: '', state: null as unknown };
  function Here() {
    const location = useLocation();
    here = location;
    return null;
  }
  const entries = [...history, route];
  const result = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
        <Here />
        <Suspense fallback={<p>Loading page</p>}>
          <Routes>
            {Object.entries(routes.pages).map(([path, load]) => {
              const Page = pageOf(load);
              return <Route key={path} path={path} element={<Page />} />;
            })}
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    ...result,
    user: userEvent.setup(),
    path: () => here.pathname + here.search,
    state: () => here.state,
  };
}

const pages = new Map<LoadPage, ComponentType>();
function pageOf(load: LoadPage): ComponentType {
  const known = pages.get(load) ?? lazy(load);
  pages.set(load, known);
  return known;
}

function Elsewhere() {
  const { pathname } = useLocation();
  return <p>Page {pathname}</p>;
}

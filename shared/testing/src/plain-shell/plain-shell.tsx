import { QueryClientProvider, queryClient } from '@food/platform/query';
import type { LoadPage, RemoteRoutes } from '@food/platform/remote';
import { BrowserRouter, NavLink, Route, Routes, useLocation } from '@food/platform/router';
import { CrashBoundary } from '@food/ui/crash-boundary';
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { LoginControl } from './login-control';
import css from './plain-shell.module.css';
import { unanswered, watchUnanswered } from './unanswered';

interface Props {
  routes: RemoteRoutes;
  paths: readonly string[];
  /** The API's address; null if a file answers. */
  api: string | null;
}

/** A path of this pattern that a visitor could type. */
const example = (path: string): string => path.replace(/:\w+/g, '1');

/** The remote's pages below a bar with links to them. */
export function PlainShell({ routes, paths, api }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <header className={css.strip}>
          <strong>{routes.name} alone</strong>
          <nav aria-label="Pages">
            {paths.map((path) => (
              <NavLink key={path} to={example(path)}>
                {path}
              </NavLink>
            ))}
          </nav>
          <span>{api ? `API: ${api}` : 'No API: api-answers.json'}</span>
          <LoginControl hasApi={api !== null} />
        </header>
        <Unanswered hasApi={api !== null} />
        <main>
          <Suspense fallback={<p className={css.words}>Loading</p>}>
            <Routes>
              {Object.entries(routes.pages).map(([path, load]) => (
                <Route key={path} path={path} element={<ShownPage page={pageOf(load)} />} />
              ))}
              <Route path="*" element={<NoPage part={routes.name} />} />
            </Routes>
          </Suspense>
        </main>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

const pages = new Map<LoadPage, ComponentType>();
function pageOf(load: LoadPage): ComponentType {
  const known = pages.get(load) ?? lazy(load);
  pages.set(load, known);
  return known;
}

function ShownPage({ page: Page }: { page: ComponentType }) {
  const { pathname } = useLocation();
  return (
    <CrashBoundary key={pathname} onCrash={console.error} fallback={renderError}>
      <Page />
    </CrashBoundary>
  );
}

const renderError = (error: unknown) => (
  <section role="alert" aria-label="This page crashed" className={css.words}>
    <h1>{String(error)}</h1>
    <pre>{error instanceof Error ? error.stack : null}</pre>
  </section>
);

function NoPage({ part }: { part: string }) {
  const { pathname } = useLocation();
  if (pathname === '/') return <p className={css.words}>Choose a page of {part} above.</p>;
  return (
    <p role="alert" className={css.words}>
      {part} has no page at {pathname}: its own are above. Pages of other remotes are shown by “release dev{' '}
      {part}”, in the deployed site.
    </p>
  );
}

/** The calls of the page that got no answer, for the developer. */
function Unanswered({ hasApi }: { hasApi: boolean }) {
  const words = useSyncExternalStore(watchUnanswered, unanswered);
  if (words.length === 0) return null;
  return (
    <section role="alert" aria-label="Without an answer" className={css.unanswered}>
      <ul>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!hasApi && (
        <p>
          Write answers into api-answers.json beside remote.json, or take those of a site: npm run dev --
          --api http://localhost:3000
        </p>
      )}
    </section>
  );
}

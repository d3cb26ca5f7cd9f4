import { QueryClientProvider, queryClient } from '@food/platform/query';
import { BrowserRouter, Route, Routes } from '@food/platform/router';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { RemotePage } from './composition/remote-page';
import type { OwnedPage } from './composition/remotes';
import { Frame } from './frame/frame';
import { FramePiece } from './frame/frame-piece';
import { NotFound } from './frame/not-found';
import { ReloadPanel } from './frame/reload-panel';
import { Toasts } from './frame/toasts';
import { beginPage } from './hydrate';
import { Slide } from './onboarding/slide';
import { SLIDES } from './onboarding/slides';

interface Props {
  pages: readonly OwnedPage[];
  /** Above every page: says what this page previews; nothing on the live site. */
  banner?: ReactNode;
  /** False if the page's deployment could not be read. */
  whole?: boolean;
  /** Returns the visitor's address; on a server it is another one than in the browser. */
  Router?: ComponentType<{ children: ReactNode }>;
}

/** The site: onboarding is the host's own, every other page comes from the deployment. */
export function App({ pages, banner, whole = true, Router = BrowserRouter }: Props) {
  useEffect(beginPage, []);
  return (
    <QueryClientProvider client={queryClient}>
      <FramePiece>
        <Toasts />
      </FramePiece>
      <FramePiece>{banner}</FramePiece>
      <FramePiece fallback={<ReloadPanel />}>
        <Router>
          <Routes>
            <Route element={<Frame />}>
              {SLIDES.map((slide) => (
                <Route key={slide.path} path={slide.path} element={<Slide slide={slide} />} />
              ))}
              {pages.map((page) => (
                <Route key={page.path} path={page.path} element={<RemotePage page={page} />} />
              ))}
              <Route path="*" element={whole ? <NotFound /> : <ReloadPanel />} />
            </Route>
          </Routes>
        </Router>
      </FramePiece>
    </QueryClientProvider>
  );
}

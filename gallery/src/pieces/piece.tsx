import '@food/ui/styles/tokens.css';
import '@food/ui/styles/fonts.css';
import '@food/ui/styles/base.css';
import { MemoryRouter } from '@food/platform/other-routers';
import { createRoot } from 'react-dom/client';
import { applyScheme } from '../frame-name';
import { PIECES } from './pieces';

/* One piece of ui in a frame of the gallery: /pieces/<name>. */
applyScheme();
const name = decodeURIComponent(window.location.pathname.replace('/pieces/', ''));
const Piece = PIECES[name];

createRoot(document.getElementById('root') as HTMLElement).render(
  <MemoryRouter>
    <div style={{ padding: 16, display: 'grid', gap: 16, justifyItems: 'start' }}>
      {Piece ? <Piece /> : <p>There is no piece "{name}".</p>}
    </div>
  </MemoryRouter>,
);

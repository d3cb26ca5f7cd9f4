import '@food/ui/styles/tokens.css';
import '@food/ui/styles/fonts.css';
import '@food/ui/styles/base.css';
import { setSiteConfig } from '@food/platform/config';
import { loadMessages } from '@food/platform/messages';
import { MemoryRouter } from '@food/platform/other-routers';
import { createRoot } from 'react-dom/client';
import { applyScheme, frameLanguage } from '../frame-name';
import { PIECES } from './pieces';

/* One piece of ui in a frame of the gallery: /pieces/<name>; several by their names with commas between. */
applyScheme();
const language = frameLanguage();
document.documentElement.lang = language;
setSiteConfig({ language });
await loadMessages();
const names = decodeURIComponent(window.location.pathname.replace('/pieces/', '')).split(',');

createRoot(document.getElementById('root') as HTMLElement).render(
  <MemoryRouter>
    <main
      style={{
        padding: 16,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 16,
        justifyItems: 'start',
      }}
    >
      <h1>{names.join(', ')}</h1>
      {names.map((name) => {
        const Piece = PIECES[name];
        return Piece ? <Piece key={name} /> : <p key={name}>There is no piece "{name}".</p>;
      })}
    </main>
  </MemoryRouter>,
);

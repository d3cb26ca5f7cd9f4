import { offlineTime } from '@food/contracts/offline';
import { locale } from '@food/platform/messages';
import { t } from '../messages';

/* The line above a page while there is no network: it says so, and how old the page is (rule: offline-said). It is outside of
   React's tree, since the service worker puts it into a cached page before any script runs. */

const CLASS = 'offline-note';

/**
 * Shows and hides the note with the state of the network while the page is open, also after the back button has shown it again. Returns
 * a function that stops this.
 */
export function followLine(): () => void {
  const look = () => {
    if (!navigator.onLine) lineIsLost();
    else if (shown()) void askForLine();
  };
  look();
  const happenings = [
    [window, 'offline'],
    [window, 'online'],
    [window, 'pageshow'],
    // A customer who logged in to a wifi elsewhere comes back to a browser that was online all the time.
    [document, 'visibilitychange'],
  ] as const;
  for (const [at, name] of happenings) at.addEventListener(name, look);
  return () => {
    for (const [at, name] of happenings) at.removeEventListener(name, look);
  };
}

/** A browser is online as soon as it has a network, which may lead nowhere. */
async function askForLine(): Promise<void> {
  const { ok } = await fetch('/deployment.json').catch(() => ({ ok: false }));
  if (ok && navigator.onLine) lineIsBack();
}

const shown = (): HTMLElement | null => document.querySelector(`.${CLASS}`);

function lineIsLost(): void {
  const note = shown() ?? makeNote();
  const from = note.dataset.keptAt ?? performance.timeOrigin;
  note.textContent = t('offline.note', { time: offlineTime(new Date(from), new Date(), locale()) });
}

/** A page from the network goes on as it is; a cached one stays old until it is reloaded. */
function lineIsBack(): void {
  const note = shown();
  if (!note) return;
  if (note.dataset.keptAt === undefined) {
    note.remove();
    return;
  }
  const again = document.createElement('a');
  again.href = window.location.href;
  again.textContent = t('offline.newest');
  note.replaceChildren(`${t('offline.back')} `, again);
}

function makeNote(): HTMLElement {
  const note = document.createElement('p');
  note.className = CLASS;
  note.setAttribute('role', 'status');
  document.body.prepend(note);
  return note;
}

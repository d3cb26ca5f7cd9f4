import { offlineTime } from '@food/contracts/offline';
import { language, locale } from '@food/platform/messages';
import { announce } from '@food/ui/announce';
import { isReachable } from '../composition/is-altered';
import { t } from '../messages';

/* The line above a page while there is no network: it says so, and how old the page is (rule: offline-said). It is outside of
   React's tree, since the service worker puts it into a cached page before any script runs. */

const CLASS = 'offline-note';

/** How long after a try that failed the site is asked again, in milliseconds. */
const NEXT_TRY = 15_000;

/**
 * Shows and hides the note with the state of the network while the page is open, also after the back button has shown it again. Returns
 * a function that stops this.
 */
export function followLine(): () => void {
  const following = new AbortController();
  const { signal } = following;
  let next: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(next);
    if (document.visibilityState === 'hidden') return;
    if (!navigator.onLine) return lineIsLost();
    if (!saysOffline()) return;
    // A browser is online as soon as it has a network, which may lead nowhere, or not yet.
    const isThere = await isReachable('/deployment.json', { cache: 'default' });
    if (signal.aborted) return;
    if (!isThere) next = setTimeout(look, NEXT_TRY);
    else if (navigator.onLine && saysOffline()) lineIsBack();
  };
  void look();
  for (const event of ['offline', 'online', 'pageshow']) window.addEventListener(event, look, { signal });
  // A customer who logged in to a wifi elsewhere comes back to a browser that was online all the time.
  document.addEventListener('visibilitychange', look, { signal });
  return () => {
    clearTimeout(next);
    following.abort();
  };
}

const shown = (): HTMLElement | null => document.querySelector(`.${CLASS}`);

/** Once it leads to the newest page, it says that the network is back. */
const saysOffline = (): boolean => shown()?.querySelector('a') === null;

function lineIsLost(): void {
  const note = shown() ?? makeNote();
  const from = note.dataset.keptAt ?? performance.timeOrigin;
  const words = t('offline.note', { time: offlineTime(new Date(from), new Date(), locale()) });
  if (note.textContent === words) return;
  note.textContent = words;
  announce(words);
}

/** A page from the network goes on as it is; a cached one, and one in a language that was left, stays so until it is reloaded. */
function lineIsBack(): void {
  const note = shown();
  if (!note) return;
  if (note.dataset.keptAt === undefined && !isLanguageLeft()) {
    note.remove();
    return;
  }
  const again = document.createElement('a');
  again.href = window.location.href;
  again.textContent = t('offline.newest');
  // By the time of the click, a link of the site may have led to another page.
  again.addEventListener('click', (event) => {
    event.preventDefault();
    window.location.reload();
  });
  note.replaceChildren(`${t('offline.back')} `, again);
  announce(t('offline.back'));
}

/** Whether another language was chosen than that of the page (rule: language-chosen). */
function isLanguageLeft(): boolean {
  const chosen = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  return chosen !== undefined && chosen !== language();
}

function makeNote(): HTMLElement {
  const note = document.createElement('p');
  note.className = CLASS;
  document.body.prepend(note);
  return note;
}

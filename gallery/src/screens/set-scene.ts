import { loadAxios } from '@food/platform/api';
import { PREFIX, writeStored } from '@food/platform/storage';
import { remotesWith } from '@food/testing/bundled-remotes';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { PAGES } from 'every-remote';
import { PLACES } from 'every-word';
import { applyScheme, frameLanguage, storyName } from '../frame-name';
import { ANSWERS } from './answers';
import { answerInLanguage } from './menu-words';
import type { Answer, ScreenStory } from './screen-story';
import { findScreen } from './screens';

/* Runs before the host's own main script in a frame of the gallery, whose name is the story's. It sets up the visitor, the
   cart and the answers of the API. */
applyScheme();
/** The navigation, and the pages that show it on a phone (rule: bottom-navigation-paths). */
const NAVIGATION = [
  { label: 'Home', path: '/home', icon: 'home' },
  { label: 'Menu', path: '/all-items', icon: 'menu' },
  { label: 'Orders', path: '/orders', icon: 'orders' },
  { label: 'Profile', path: '/profile', icon: 'user' },
];
const NAVIGATED = /^\/(home|category|profile|orders|settings|notifications|cancel|review)\b/;
const language = frameLanguage();
document.documentElement.lang = language;
/** Longer than one answer takes to cause the next call. */
const QUIET_MS = 150;
const IN_LANGUAGE = /^GET \/auth\/(home|category|coupons)/;
const story = findScreen(storyName()) ?? { route: window.location.pathname };
// Frames of one origin share their storage, and would log each other out.
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { value: memoryStorage() });
if (story.user) {
  localStorage.setItem('token', 'token-of-the-gallery');
  localStorage.setItem('user', JSON.stringify(story.user));
}
if (story.cart) writeStored(`${PREFIX}cart`, answerInLanguage(story.cart));
if (story.coupon) writeStored('selectedCoupon', answerInLanguage(story.coupon));
if (story.address) writeStored('selectedAddress', story.address);
for (const [name, value] of Object.entries(story.kept ?? {})) {
  if (typeof value === 'string') localStorage.setItem(name, value);
  else writeStored(name, value);
}
if (story.offline) Object.defineProperty(navigator, 'onLine', { value: false });
// The form in which the router keeps a page's state.
if (story.state) window.history.replaceState({ usr: story.state, key: 'story', idx: 0 }, '');
void loadAxios().then(({ defaults }) => {
  defaults.adapter = (request) => answer(story, request);
});
writePageData();
press(story);

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

function answer({ answers = {} }: ScreenStory, request: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const call = `${(request.method ?? 'get').toUpperCase()} ${request.url}`;
  const found: Answer =
    answers[call] ??
    answers[call.replace(/\?.*/, '')] ??
    ANSWERS.find(([pattern]) => pattern.test(call))?.[1] ??
    unanswered(call);
  if (found === 'waits') return new Promise(() => undefined);
  const status = 'status' in found ? found.status : 200;
  // Ordered dishes have their English names.
  const body = IN_LANGUAGE.test(call) ? answerInLanguage(found.body) : found.body;
  const data = body ?? { message: 'The gallery refuses this call.', code: 'GALLERY' };
  const response = { data, status, statusText: '', headers: {}, config: request };
  if (status < 400) return Promise.resolve(response);
  return Promise.reject(new AxiosError('', 'ERR_BAD_RESPONSE', request, null, response));
}

/** Tests look for the mark: the screen may look whole without what it asked for. */
function unanswered(call: string): Answer {
  document.documentElement.dataset.unanswered = call;
  return { status: 404 };
}

/**
 * Presses the controls with these names in this order, each as soon as it is there and can be pressed. The scene is set when all
 * are pressed and nothing has changed for a while. Goes offline last.
 */
function press({ presses = [], fills = {}, offline }: ScreenStory): void {
  const left = [...presses];
  let quiet: ReturnType<typeof setTimeout>;
  const nameOf = (target: Element) => (target.getAttribute('aria-label') ?? target.textContent ?? '').trim();
  const look = () => {
    clearTimeout(quiet);
    const [name] = left;
    if (!name) {
      const isThere = document.querySelector(offline ? '.offline-note' : 'h1');
      if (isThere) quiet = setTimeout(set, QUIET_MS);
      return;
    }
    const targets = [...document.querySelectorAll<HTMLElement>('#root :is(a, button:not(:disabled))')];
    const target = targets.find((candidate) => nameOf(candidate).startsWith(name()));
    if (!target) return;
    left.shift();
    for (const [field, value] of Object.entries(fills)) {
      const input = document.querySelector<HTMLInputElement>(`input[name="${field}"]`);
      if (input) input.value = value;
    }
    target.click();
    look();
  };
  const looking = new MutationObserver(look);
  looking.observe(document, { subtree: true, childList: true, attributes: true });
  const set = () => {
    looking.disconnect();
    document.documentElement.dataset.scene = 'set';
  };
}

/** Writes the page data that the composer would write into a page's HTML, with every remote's pages and no files. */
function writePageData(): void {
  const remotes = Object.entries(remotesWith(PAGES)).map(([name, { live, previous }]) => {
    const pages = live.pages.map((page) => ({ ...page, bottomNavigation: NAVIGATED.test(page.path) }));
    return [name, { live: { ...live, pages }, previous }];
  });
  const composition = {
    deployment: 1,
    host: '1.0.0',
    remotes: Object.fromEntries(remotes),
    navigation: NAVIGATION.map((entry) => ({ ...entry, label: say(entry.label) })),
  };
  const data = document.createElement('script');
  data.id = 'page-data';
  data.type = 'application/json';
  data.textContent = JSON.stringify({ composition, config: { ...story.config, language } });
  document.head.append(data);
}

/** A text of a `remote.json`, in the frame's language. */
function say(label: string): string {
  const said = Object.values(PLACES).map((words) => words[language]?.[label]);
  return said.find(Boolean) ?? label;
}

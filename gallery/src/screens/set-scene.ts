import { loadAxios } from '@food/platform/api';
import { PREFIX, writeStored } from '@food/platform/storage';
import { remotesWith } from '@food/testing/bundled-remotes';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { PAGES } from 'every-remote';
import { applyScheme, storyName } from '../frame-name';
import { ANSWERS } from './answers';
import type { Answer, ScreenStory } from './screen-story';
import { findScreen } from './screens';

/*
 * Runs before the host's own main script in a frame of the gallery, whose name is the story's: it puts the visitor, the
 * cart and the answers of the API in place.
 */
applyScheme();
const story = findScreen(storyName()) ?? { route: window.location.pathname };
// Frames of one origin share what the browser stores, and would log each other out.
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { value: memoryStorage() });
if (story.user) {
  localStorage.setItem('token', 'token-of-the-gallery');
  localStorage.setItem('user', JSON.stringify(story.user));
}
if (story.cart) writeStored(`${PREFIX}cart`, story.cart);
if (story.coupon) writeStored('selectedCoupon', story.coupon);
if (story.address) writeStored('selectedAddress', story.address);
// The form in which the router keeps a page's state.
if (story.state) window.history.replaceState({ usr: story.state, key: 'story', idx: 0 }, '');
void loadAxios().then(({ defaults }) => {
  defaults.adapter = (request) => answer(story, request);
});
writePageData();

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
    'waits';
  if (found === 'waits') return new Promise(() => undefined);
  const status = 'status' in found ? found.status : 200;
  const data = 'body' in found ? found.body : { message: 'The gallery refuses this call.', code: 'GALLERY' };
  const response = { data, status, statusText: '', headers: {}, config: request };
  if (status < 400) return Promise.resolve(response);
  return Promise.reject(new AxiosError('', 'ERR_BAD_RESPONSE', request, null, response));
}

/** What the composer writes into a page's HTML, with every remote's pages and no files. */
function writePageData(): void {
  const composition = { deployment: 1, host: '1.0.0', remotes: remotesWith(PAGES) };
  const data = document.createElement('script');
  data.id = 'page-data';
  data.type = 'application/json';
  data.textContent = JSON.stringify({ composition });
  document.head.append(data);
}

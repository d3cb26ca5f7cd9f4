/*
 * Runs in the browser, once for all pages of the site: shows what a visitor had before while there is no line (rule:
 * offline-copies). Whatever the network answers is the answer; a copy is for when there is none
 * (docs/decisions/055-the-network-always-wins.md). Browsers run it as it is here, below the SITE of ../service-worker.ts.
 */

const PAGES = 'food-pages';
const FILES = 'food-files';
const ANSWERS = 'food-answers';
/** Those go that were put first. */
const MOST = { [PAGES]: 20, [FILES]: 250, [ANSWERS]: 50 };
const OLDEST_MS = 7 * 24 * 60 * 60_000;

/** The cart tells a copy of the menu by it (remote-checkout/src/cart/off-the-menu.ts). */
const KEPT_AT = 'x-kept-at';
const DEPLOYMENT = 'x-deployment';
const LANGUAGE_HEADER = 'x-language';
/** What the composer says of a page: its deployment, the pages that open without a line, and whether it is one (releases/src/compose). */
const SAID = /<link rel="manifest" [^>]*data-offline="(\d+) ?([^"]*)"( data-keep)?>/;
/** The page's language, and the words of the note in it. */
const LANGUAGE = /<html lang="([a-z]{2})">/;
const WORDS = /<link rel="manifest" [^>]*data-words="([^"]*)"/;
/** A page that the server drew, and in it what stands there before anything runs. */
const DRAWN =
  /<div id="root" data-rendered="[^"]*">.*<div class="shell-beside">(.*)<\/div><\/div>(?=\n<script type="application\/json")/s;
const PREVIEW = /[?&](?:release|deployment|inspect)\b/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('message', (event) => event.waitUntil(keepEarlier(event.data).catch(ignore)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (isFile(request)) event.respondWith(file(event));
  else if (isAnswer(request)) event.respondWith(answer(event));
});

async function begin() {
  // The page is asked for while this worker starts: nobody waits for it.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function page(event) {
  const { request } = event;
  const url = new URL(request.url);
  // Back may show old HTML (rule: page-brought-back). A preview's own request says who led to it (rule: preview-for-those-who-may).
  const isBack = request.cache === 'force-cache' && !PREVIEW.test(url.search);
  let answered;
  try {
    const early = await event.preloadResponse;
    answered = isBack ? await fetch(request, { cache: 'no-cache' }) : (early ?? (await fetch(request)));
  } catch (error) {
    const kept = await keptPage(url).catch(ignore);
    if (kept) return kept;
    if (isBack) return fetch(request);
    throw error;
  }
  const isPage = answered.status === 200 && answered.headers.get('content-type')?.startsWith('text/html');
  if (isPage && url.search === '') event.waitUntil(keepPage(url.pathname, answered.clone()).catch(ignore));
  return answered;
}

/** Keeps a page in place of the one before, if it may be, and none of another deployment (rule: offline-one-deployment) or language. */
async function keepPage(path, answered) {
  const html = await answered.text();
  const [, deployment, , mayKeep] = SAID.exec(html) ?? [];
  const language = languageOf(html);
  const pages = await caches.open(PAGES);
  if (!mayKeep) await pages.delete(path);
  const foreign = deployment && (await forgetOthers(pages, { deployment, language, mayKeep }));
  // A language is chosen on a page that isn't kept. One page in it is enough, since any opens every other one.
  if (!mayKeep) return foreign && keepAgain(foreign);
  await pages.put(path, copyOf(answered, html, { [DEPLOYMENT]: deployment, [LANGUAGE_HEADER]: language }));
  await trim(PAGES);
  const files = [...html.matchAll(/ (?:src|href|data-file)="([^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  await keepFiles(files);
}

/** The body is unpacked by now. */
function copyOf(answered, body, more) {
  const headers = new Headers(answered.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  for (const [name, value] of Object.entries({ ...more, [KEPT_AT]: new Date().toISOString() }))
    headers.set(name, value);
  return new Response(body, { headers });
}

/**
 * Gives the path of the newest that was of this deployment, but in another language: those go once a page takes their place. Two pages
 * may come at once, so one that is listed may be gone already.
 */
async function forgetOthers(pages, { deployment, language, mayKeep }) {
  let foreign;
  for (const request of await pages.keys()) {
    const headers = (await pages.match(request))?.headers;
    const isOfDeployment = headers?.get(DEPLOYMENT) === deployment;
    // An earlier worker wrote no language.
    const isForeign = isOfDeployment && (headers.get(LANGUAGE_HEADER) ?? language) !== language;
    if (isForeign) foreign = new URL(request.url).pathname;
    if (!isOfDeployment || (isForeign && mayKeep)) await pages.delete(request);
  }
  return foreign;
}

/** The message of an idle page: the files that came before this worker was there. The page itself the browser mostly has. */
async function keepEarlier({ deployment, page: path, files }) {
  await keepFiles(files);
  const kept = await (await caches.open(PAGES)).match(path);
  if (kept?.headers.get(DEPLOYMENT) !== deployment) await keepAgain(path);
}

async function keepAgain(path) {
  const answered = await fetch(path);
  if (answered.status === 200 && !answered.redirected) await keepPage(path, answered);
}

/** A file's address has its version, so a kept copy never changes. */
async function keepFiles(addresses) {
  const files = await caches.open(FILES);
  for (const address of new Set(addresses)) {
    const { href } = withoutSearch(address);
    if (!isOfSite(href) || (await stays(files, href))) continue;
    const found = await files.match(href, { ignoreVary: true });
    const answered = found ?? (await fetch(href, { credentials: 'omit' }));
    if (answered.status === 200) await files.put(href, answered);
  }
  await trim(FILES);
}

async function keptPage(url) {
  // A preview is shown by the network, or not at all.
  if (PREVIEW.test(url.search)) return undefined;
  const pages = await caches.open(PAGES);
  const own = await pages.match(url.pathname);
  const kept = own ?? (await newestOf(pages));
  if (!kept || ageOf(kept) > OLDEST_MS) return undefined;
  const html = await kept.text();
  if (!own && !offersPage(html, url.pathname)) return undefined;
  // It was made for the address without a query.
  if (url.search) return Response.redirect(url.pathname, 302);
  const shown = own ? html : html.replace(DRAWN, (_, shell) => `<div id="root">${shell}</div>`);
  const body = shown.replace('<body>', () => `<body>${note(kept.headers.get(KEPT_AT), html)}`);
  return new Response(body, { headers: kept.headers });
}

/** Any page has the host in it, which then opens the one of this address. */
async function newestOf(pages) {
  const newest = (await pages.keys()).at(-1);
  return newest && pages.match(newest);
}

const offersPage = (html, pathname) =>
  (SAID.exec(html)?.[2] ?? '').split(' ').some((pattern) => {
    const wanted = pattern.split('/');
    const given = pathname.split('/');
    return (
      wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
    );
  });

/** Stands above the page, in the words of `host/src/offline/offline-note.ts`, which takes it away again. */
function note(at, html) {
  const [, words = SITE.words] = WORDS.exec(html) ?? [];
  const language = languageOf(html);
  const locale = language === 'en' ? 'en-GB' : `${language}-IN`;
  return `<p class="offline-note" data-kept-at="${at}">${words.replace('{time}', timeOf(new Date(at), locale))}</p>`;
}

const languageOf = (html) => LANGUAGE.exec(html)?.[1] ?? 'en';

/** As `offlineTime` of the contracts writes it, which takes its place once the page runs. */
function timeOf(at, locale) {
  const everywhere = { hourCycle: 'h23', numberingSystem: 'latn' };
  const time = at.toLocaleTimeString(locale, { ...everywhere, hour: '2-digit', minute: '2-digit' });
  if (at.toDateString() === new Date().toDateString()) return time;
  const month = locale === 'en-GB' ? 'short' : 'long';
  return `${at.toLocaleDateString(locale, { ...everywhere, day: '2-digit', month })}, ${time}`;
}

async function file(event) {
  const { href } = withoutSearch(event.request.url);
  try {
    const answered = await fetch(event.request);
    if (answered.status === 200) event.waitUntil(keepFile(href, answered.clone()).catch(ignore));
    return answered;
  } catch (error) {
    const kept = await (await caches.open(FILES)).match(href, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function keepFile(href, answered) {
  const files = await caches.open(FILES);
  // What is live of a remote may change under its address; a release's file does not.
  const isFixed = /\.(js|css|woff2)$/.test(href);
  // It ends with the page's own half, for which nobody waits here.
  if (isFixed && (await stays(files, href))) return void answered.body?.cancel();
  await files.put(href, answered);
  await trim(FILES);
}

/** Of the API's answers those are kept that the server calls public: nothing that is one customer's (rule: offline-nothing-private). */
async function answer(event) {
  const { url } = event.request;
  try {
    const answered = await fetch(event.request);
    if (answered.status === 200 && /\bpublic\b/.test(answered.headers.get('cache-control') ?? ''))
      event.waitUntil(keepAnswer(url, answered.clone()).catch(ignore));
    return answered;
  } catch (error) {
    const kept = await (await caches.open(ANSWERS)).match(url, { ignoreVary: true });
    if (!kept || ageOf(kept) > OLDEST_MS) throw error;
    return kept;
  }
}

async function keepAnswer(url, answered) {
  const body = await answered.blob();
  await (await caches.open(ANSWERS)).put(url, copyOf(answered, body, {}));
  await trim(ANSWERS);
}

async function trim(name) {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(oldest);
}

/** Whether a file is of the half that goes last. Another one is put again, since the host's files outlive many releases of remotes. */
const stays = async (files, href) =>
  (await files.keys()).slice(-MOST[FILES] / 2).some(({ url }) => url === href);

const ageOf = (kept) => Date.now() - Date.parse(kept.headers.get(KEPT_AT) ?? '');

const withoutSearch = (address) => {
  const url = new URL(address, self.location.href);
  url.search = '';
  return url;
};

const isBelow = (url, bases) => bases.some((base) => url.startsWith(new URL(base, self.location.href).href));
/** Files of releases, and what a page asks of remotes that it didn't bring. */
const isOfSite = (url) => isBelow(url, SITE.files) && !isBelow(url, SITE.dictionaries);
const isFile = ({ url, destination }) =>
  isOfSite(url) && (destination === '' || ['script', 'style', 'font'].includes(destination));
const isAnswer = ({ url, destination }) => destination === '' && isBelow(url, SITE.answers);
const ignore = () => {};

import type { BegunCalls } from '@food/platform/begun-calls';

/** The script's data from the composer (releases/src/compose/first-calls-script.ts). */
interface FirstCalls {
  /** The API's base. */
  api: string;
  /** The language of the answers' texts. */
  language: string;
  /** The page's path as its remote names it, such as `/track/:orderId`. */
  page: string;
  /** Paths of GET calls; they may contain the parameters of the page's path, and `:customerId`. */
  calls: string[];
}

/**
 * Begins the first calls of a customer's page, with the token that the browser keeps, before any script has arrived: otherwise
 * they would wait until the host is downloaded and runs on the phone (decision 058). The API client takes over the answers (rule:
 * first-calls-begin-with-the-page).
 */
function beginCalls({ api, language, page, calls }: FirstCalls): void {
  const token = localStorage.getItem('token');
  const user = JSON.parse(localStorage.getItem('user') ?? 'null');
  if (!token || typeof user?.id !== 'string') return;
  const names = page.split('/');
  const values = location.pathname.split('/');
  const textFor = (name: string) =>
    name === ':customerId' ? encodeURIComponent(user.id) : (values[names.indexOf(name)] ?? '');
  const headers = {
    Accept: 'application/json',
    'Accept-Language': language,
    Authorization: `Bearer ${token}`,
  };
  const begun: BegunCalls = {};
  for (const call of calls) {
    const path = call.replace(/:\w+/g, textFor);
    // The page itself repeats a failed call, and reports the failure.
    const answer = fetch(api + path, { headers }).catch(() => null);
    const mine: BegunCalls[string] = { token, answer };
    begun[path] = mine;
    void answer
      .then(async (came) => {
        if (!came?.ok) return;
        // The client reads the answer itself if that fails.
        const data = await came.clone().json();
        mine.good = { data, status: came.status, headers: Object.fromEntries(came.headers) };
      })
      .catch(() => undefined);
  }
  (globalThis as { __foodCalls?: BegunCalls }).__foodCalls = begun;
}

try {
  beginCalls(JSON.parse((document.currentScript as HTMLScriptElement).dataset.calls ?? ''));
} catch {
  // With blocked or damaged storage the page makes its calls itself.
}

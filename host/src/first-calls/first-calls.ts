import type { BegunCalls } from '@food/platform/begun-calls';

/** The script's data from the composer (releases/src/compose/first-calls-script.ts). */
interface FirstCalls {
  /** The API's base. */
  api: string;
  /** What the answers' words are in. */
  language: string;
  /** The page's path as its remote names it, such as `/track/:orderId`. */
  page: string;
  /** Paths of GET calls, with names of the page's path and `:customerId`. */
  calls: string[];
}

/**
 * Begins the calls that a customer's page makes first, with the token that the browser keeps, before any script has come:
 * else they wait for the line to bring the host, and for the phone to run it (decision 058). The API client takes up the
 * answers (rule: first-calls-begin-with-the-page).
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
    begun[path] = { token, answer: fetch(api + path, { headers }).catch(() => null) };
  }
  (globalThis as { __foodCalls?: BegunCalls }).__foodCalls = begun;
}

try {
  beginCalls(JSON.parse((document.currentScript as HTMLScriptElement).dataset.calls ?? ''));
} catch {
  // Storage that is blocked or damaged: the page makes its calls itself.
}

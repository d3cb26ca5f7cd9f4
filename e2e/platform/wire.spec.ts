import type { Page, Response } from '@playwright/test';
import { awaitDrawn } from '../fixtures/drawn-pages';
import { expect, test } from '../site';

test('No script or style sheet comes uncompressed, and release files are kept for a year', async ({
  page,
}) => {
  const files = releaseFiles(page);

  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }).click();
  await expect(page.getByRole('heading', { name: 'Biryani', level: 1 })).toBeVisible();

  const texts = files.filter((file) => /\.(js|css)$/.test(new URL(file.url()).pathname));
  expect(texts.length).toBeGreaterThan(3);
  for (const file of texts) expect.soft(file.headers()['content-encoding'], file.url()).toBe('br');
  for (const file of files) {
    expect.soft(file.headers()['cache-control'], file.url()).toBe('public, max-age=31536000, immutable');
  }
});

test('A page is asked for again each time, comes compressed, and runs only scripts and styles of ours', async ({
  page,
}) => {
  const answer = await page.goto('/home');
  const headers = answer?.headers() ?? {};

  expect(headers['cache-control']).toMatch(/\bmax-age=0, must-revalidate\b|\bno-cache\b/);
  expect(headers['content-encoding']).toBe('br');
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)/);
  expect(policy).toMatch(/script-src 'self'( |;)/);
});

test('A page comes as its difference to a browser that was here before', async ({ page }) => {
  await page.goto('/home');
  let visits = 0;

  await expect(async () => {
    // Another address each time: a page that came whole before the dictionary was there is not sent again while it is the same.
    const answer = await page.goto(`/all-items?visit=${++visits}`);
    expect(await answer?.headerValue('content-encoding')).toBe('dcz');
  }).toPass();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();

  await expect(page.getByRole('link', { name: /View Cart/ })).toBeVisible();
});

test('Home fetches each file once, and no answer that came with the page', async ({ page }) => {
  await awaitDrawn(page.request, '/home');
  const fetched = await overTheWire(page);

  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  const files = fetched.filter((path) => path.startsWith('/releases/'));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((path, at) => files.indexOf(path) !== at)).toEqual([]);
  expect(fetched.filter((path) => path.startsWith('/auth/'))).toEqual([]);
});

test('No script that the first screen waits for has axios in it', async ({ request }) => {
  const html = await (await request.get('/home')).text();
  const scripts = [...html.matchAll(/(?:src|href)="(\/releases\/[^"]+\.js)"/g)].map(([, path = '']) => path);

  expect(scripts.length).toBeGreaterThan(3);
  const texts = await Promise.all(scripts.map(async (path) => (await request.get(path)).text()));
  expect(scripts.filter((_, at) => texts[at]?.includes('AxiosError'))).toEqual([]);
});

test('Every script and style of a page carries its digest', async ({ page }) => {
  // Scripts that have run are removed from the page, so they are recorded as they are added.
  await page.addInitScript(() => {
    const coming: Element[] = [];
    Object.assign(window, { coming });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node instanceof Element) coming.push(node);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();

  const elements = await page.evaluate(() =>
    (window as unknown as { coming: (HTMLScriptElement | HTMLLinkElement)[] }).coming
      .filter((element) => element.matches('script[src], link[rel=stylesheet]'))
      .map(({ integrity, outerHTML }) => ({ integrity, outerHTML })),
  );

  expect(elements.length).toBeGreaterThan(3);
  expect(elements.filter(({ integrity }) => !integrity.startsWith('sha256-'))).toEqual([]);
});

test('The browser runs no script without its digest, also one of the site’s own', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/integrity/i);
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Recommended' })).toBeVisible();

  const ends = await page
    .locator('link[as=script]')
    .first()
    .evaluate((hint) => {
      const { href: src, integrity: digest } = hint as HTMLLinkElement;
      const load = (integrity: string) =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script');
          Object.assign(script, { src, integrity, crossOrigin: 'anonymous' });
          script.onload = () => resolve('it runs');
          script.onerror = () => resolve('it is refused');
          document.head.append(script);
        });
      return Promise.all([load(digest), load('')]);
    });

  expect(ends).toEqual(['it runs', 'it is refused']);
});

function releaseFiles(page: Page): Response[] {
  const files: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/releases/')) files.push(response);
  });
  return files;
}

/**
 * Paths of everything that the server sent. Files from the browser's cache are left out, and so is what the page asks for because
 * a file is late: heads (docs/decisions/033-a-hung-file-is-detected-by-the-head-of-another-one.md), and the file under another
 * address (rule: late-file-has-another-address).
 */
async function overTheWire(page: Page): Promise<string[]> {
  const paths: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ response }) => {
    const { pathname, search } = new URL(response.url);
    if (response.fromDiskCache || response.fromPrefetchCache || /^\?(head$|try=)/.test(search)) return;
    paths.push(pathname);
  });
  return paths;
}

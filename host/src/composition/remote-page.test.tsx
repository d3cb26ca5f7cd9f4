import type { PageComposition, PageManifest } from '@food/platform/deployment';
import { MemoryRouter } from '@food/platform/other-routers';
import { Route, Routes, useNavigate } from '@food/platform/router';
import { PageTitle } from '@food/ui/page-title';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use } from 'react';
import { captureReports } from '../testing/capture-reports';
import { composed, type FakeWire, openWire } from '../testing/fake-wire';
import { withOwnWords } from '../testing/own-remotes';
import { loadPage } from './fallback';
import { EMPTY_MS, SUSPENDED_MS } from './page-watch';
import { RemotePage } from './remote-page';
import { allPages, setDeployment as setComposition } from './remotes';
import { followClicks } from './trace';

const setDeployment = (composition: PageComposition) => setComposition(withOwnWords(composition));

let wire: FakeWire;
let heard: ReturnType<typeof captureReports>;
beforeEach(() => {
  wire = openWire();
  heard = captureReports();
});
afterEach(() => {
  wire.close();
  heard.stop();
});

const says = (text: string) => () => <p>{text}</p>;
const crashes = () => {
  throw new Error('boom');
};

/** The deployment's pages with the visitor at one of them. */
function visit(path: string) {
  const pages = allPages();
  function Links() {
    const navigate = useNavigate();
    return pages.map(({ path: to }) => (
      <button key={to} type="button" onClick={() => navigate(to)}>
        {to}
      </button>
    ));
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Links />
      <main id="content" tabIndex={-1}>
        <Routes>
          {pages.map((page) => (
            <Route key={page.path} path={page.path} element={<RemotePage page={page} />} />
          ))}
        </Routes>
      </main>
    </MemoryRouter>,
    { onCaughtError: () => undefined },
  );
  return userEvent.setup();
}

describe('A page of a remote', () => {
  it('shows its skeleton while it is on its way, and then stands there whole', async () => {
    setDeployment(
      composed([wire.publish('catalog', '1.1.0', { pages: { '/home': says('Menu of today') } })]),
    );
    wire.on('catalog/1.1.0/home.js', 'hangs');

    visit('/home');
    const before = screen.getByRole('status').textContent;
    await act(async () => wire.arrive('catalog/1.1.0/home.js'));

    expect(before).toBe('Loading');
    expect(await screen.findByText('Menu of today')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says its title once it is there, if a navigation led the focus to the content', async () => {
    const titled = () => <PageTitle page="Menu" />;
    setDeployment(composed([wire.publish('catalog', '1.1.0', { pages: { '/home': titled } })]));
    wire.on('catalog/1.1.0/home.js', 'hangs');
    visit('/home');
    const content = screen.getByRole('main');
    act(() => content.focus());
    const focused = jest.fn(() => content.getAttribute('aria-label'));
    content.addEventListener('focus', focused);

    await act(async () => wire.arrive('catalog/1.1.0/home.js'));

    await waitFor(() => expect(focused.mock.results.map(({ value }) => value)).toEqual([document.title]));
    expect(document.title).toMatch(/^Menu · /);
    act(() => content.blur());
    expect(content).not.toHaveAttribute('aria-label');
  });

  it('leaves the focus alone if nothing led to the content', async () => {
    setDeployment(
      composed([wire.publish('catalog', '1.1.0', { pages: { '/home': says('Menu of today') } })]),
    );

    visit('/home');
    await screen.findByText('Menu of today');

    expect(document.body).toHaveFocus();
  });

  it('stands inside the boundary of its remote', async () => {
    setDeployment(
      composed([wire.publish('catalog', '1.1.0', { pages: { '/home': says('Menu of today') } })]),
    );

    visit('/home');

    const page = await screen.findByText('Menu of today');
    expect(page.closest('[data-boundary]')).toHaveAttribute('data-boundary', 'catalog');
  });

  it('has the title of its manifest from the start, and gives it up with the page', async () => {
    const live = wire.publish('offers', '1.0.0', {
      pages: { '/offers': says('Deals'), '/deal': says('Deal') },
    });
    const [offers, deal] = live.pages;
    const titled = {
      ...live,
      pages: [{ ...(offers as PageManifest), title: 'Offers' }, deal as PageManifest],
    };
    setDeployment(composed([titled]));
    wire.on('offers/1.0.0/offers.js', 'hangs');

    const user = visit('/offers');
    expect(document.title).toBe('Offers · Verandah Kitchen');
    await act(async () => wire.arrive('offers/1.0.0/offers.js'));
    await screen.findByText('Deals');
    expect(document.title).toBe('Offers · Verandah Kitchen');

    await user.click(screen.getByRole('button', { name: '/deal' }));
    await screen.findByText('Deal');
    expect(document.title).not.toContain('Offers');
  });

  it('may have a title of its own in place of the one in its manifest', async () => {
    const page = () => <PageTitle page="42 offers" />;
    const live = wire.publish('offers', '1.0.0', { pages: { '/offers': page } });
    const pages = live.pages.map((one) => ({ ...one, title: 'Offers' }));
    setDeployment(composed([{ ...live, pages }]));

    visit('/offers');

    await waitFor(() => expect(document.title).toBe('42 offers · Verandah Kitchen'));
  });

  it('is not fetched again when the visitor comes back to it', async () => {
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/home': says('Home'), '/all-items': says('Menu') } }),
      ]),
    );
    const user = visit('/home');
    await screen.findByText('Home');
    await user.click(screen.getByRole('button', { name: '/all-items' }));
    await screen.findByText('Menu');

    await user.click(screen.getByRole('button', { name: '/home' }));

    expect(screen.getByText('Home')).toBeVisible();
    expect(wire.addresses().filter((address) => address.includes('home.js'))).toHaveLength(1);
  });
});

describe('A part that is down', () => {
  it.each([
    ['auth', 'Your account', 'Signing in and your account don’t work right now.'],
    ['catalog', 'Menu', 'The menu can’t be shown right now.'],
    ['checkout', 'Ordering', 'Your cart is kept.'],
    ['orders', 'Orders', 'What you ordered is on its way all the same.'],
    ['tracking', 'Live tracking', 'The live map can’t be shown right now.'],
    ['news', 'This page', 'Everything else still works.'],
  ])('is named as customers know it, with what still works: %s is “%s”', async (part, name, sentence) => {
    setDeployment(composed([wire.publish(part, '1.1.0', { pages: { '/page': says('Page') } })]));
    wire.on(`${part}/1.1.0/entry.js`, 'fails');

    visit('/page');

    expect(await screen.findByRole('group', { name })).toHaveTextContent(sentence);
  });

  it('is loaded again by “Try again”', async () => {
    setDeployment(
      composed([wire.publish('catalog', '1.1.0', { pages: { '/home': says('Menu of today') } })]),
    );
    wire.on('catalog/1.1.0/entry.js', 'fails', 'fails', 'comes');
    const user = visit('/home');

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Menu of today')).toBeVisible();
    expect(heard.reports()).toEqual(['catalog@1.1.0 load-error failed']);
  });

  it('has a reference, which its report has too, and another one after the next click', async () => {
    followClicks();
    setDeployment(
      composed([wire.publish('catalog', '1.1.0', { pages: { '/home': says('Menu'), '/menu': crashes } })]),
    );
    wire.on('catalog/1.1.0/entry.js', 'fails', 'fails', 'comes');
    const user = visit('/home');
    const shown = () => screen.findByText(/^Reference [0-9a-f]{8}$/);
    const first = (await shown()).textContent;

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Menu');
    await user.click(screen.getByRole('button', { name: '/menu' }));
    const second = (await shown()).textContent;

    const traces = heard.requests.map(({ init }) => JSON.parse(String(init.body)).trace as string);
    expect([first, second]).toEqual(traces.map((trace) => `Reference ${trace.slice(0, 8)}`));
    expect(new Set(traces).size).toBe(2);
  });

  it('leaves the pages of other parts alone', async () => {
    setDeployment(
      composed(
        [wire.publish('catalog', '1.1.0', { pages: { '/home': says('Home') } })],
        [wire.publish('checkout', '1.0.0', { pages: { '/cart': says('Your dishes') } })],
      ),
    );
    wire.on('catalog/1.1.0/entry.js', 'fails');
    const user = visit('/home');
    await screen.findByRole('group', { name: 'Menu' });

    await user.click(screen.getByRole('button', { name: '/cart' }));

    expect(await screen.findByText('Your dishes')).toBeVisible();
  });
});

describe('A page that crashes while it is shown', () => {
  it('is replaced by the previous good release', async () => {
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/home': crashes } }),
        wire.publish('catalog', '1.0.0', { pages: { '/home': says('Menu as it was') } }),
      ]),
    );

    visit('/home');

    expect(await screen.findByText('Menu as it was')).toBeVisible();
    expect(heard.reports()).toEqual(['catalog@1.1.0 render recovered']);
  });

  it('is a panel with “Try again” if there is no release before it', async () => {
    setDeployment(composed([wire.publish('catalog', '1.1.0', { pages: { '/home': crashes } })]));

    visit('/home');

    expect(await screen.findByRole('group', { name: 'Menu' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(heard.reports()).toEqual(['catalog@1.1.0 render failed']);
  });

  it('is a panel when the previous release crashes as well', async () => {
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/home': crashes } }),
        wire.publish('catalog', '1.0.0', { pages: { '/home': crashes } }),
      ]),
    );

    visit('/home');

    expect(await screen.findByRole('group', { name: 'Menu' })).toBeVisible();
    expect(heard.reports()).toEqual(['catalog@1.1.0 render recovered', 'catalog@1.0.0 render failed']);
  });
});

describe('A page that never comes to anything', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());
  const later = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1_000)
      await act(() => jest.advanceTimersByTimeAsync(1_000));
  };
  const forever = new Promise<never>(() => undefined);

  it.each([
    { fault: 'that suspends for ever', home: () => use(forever), after: SUSPENDED_MS, kind: 'hang' },
    { fault: 'that draws nothing', home: () => <p> </p>, after: EMPTY_MS, kind: 'empty' },
  ])('$fault is replaced by the previous good release', async ({ home, after, kind }) => {
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/home': home } }),
        wire.publish('catalog', '1.0.0', { pages: { '/home': says('Menu as it was') } }),
      ]),
    );

    visit('/home');
    await later(after - 1_000);
    const before = heard.reports();
    await later(2_000);

    expect(before).toEqual([]);
    expect(screen.getByText('Menu as it was')).toBeVisible();
    expect(heard.reports()).toEqual([`catalog@1.1.0 ${kind} recovered`]);
  });

  it('is a panel if there is no release before it', async () => {
    setDeployment(composed([wire.publish('catalog', '1.1.0', { pages: { '/home': () => null } })]));

    visit('/home');
    await later(EMPTY_MS + 1_000);

    expect(screen.getByRole('group', { name: 'Menu' })).toBeVisible();
    expect(heard.reports()).toEqual(['catalog@1.1.0 empty failed']);
  });
});

describe('“Try again”', () => {
  it('tries the release that failed first, though its previous one was tried since', async () => {
    let isMended = false;
    const home = () => (isMended ? <p>Menu of today</p> : crashes());
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/home': home } }),
        wire.publish('catalog', '1.0.0', { pages: { '/home': crashes } }),
      ]),
    );
    const user = visit('/home');
    const again = await screen.findByRole('button', { name: 'Try again' });
    isMended = true;

    await user.click(again);

    expect(await screen.findByText('Menu of today')).toBeVisible();
  });
});

describe('A page that only the live release has', () => {
  it('is shown though another page of it fell back, and crashes on its own account', async () => {
    let isBroken = false;
    const deals = () => (isBroken ? crashes() : <p>Deals</p>);
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/home': crashes, '/deals': deals } }),
        wire.publish('catalog', '1.0.0', { pages: { '/home': says('Menu as it was') } }),
      ]),
    );
    const user = visit('/home');
    await screen.findByText('Menu as it was');

    await user.click(screen.getByRole('button', { name: '/deals' }));
    expect(await screen.findByText('Deals')).toBeVisible();
    isBroken = true;
    await user.click(screen.getByRole('button', { name: '/home' }));
    await user.click(screen.getByRole('button', { name: '/deals' }));

    expect(await screen.findByRole('group', { name: 'Menu' })).toBeVisible();
    expect(heard.reports()).toEqual(['catalog@1.1.0 render recovered', 'catalog@1.1.0 render failed']);
  });
});

describe('A page from source that crashes while it is shown', () => {
  afterEach(() => Object.assign(globalThis, { __DEV__: false }));

  it.each([
    ['where all is in development', true, '1.1.0'],
    ['where its remote alone is, inside a deployed site', false, '0.0.0-dev'],
  ])(
    'shows the error and where it was thrown, in place of the customers’ panel: %s',
    async (_, dev, version) => {
      Object.assign(globalThis, { __DEV__: dev });
      setDeployment(composed([wire.publish('catalog', version, { pages: { '/home': crashes } })]));

      visit('/home');

      const shown = await screen.findByRole('alert', { name: 'This page crashed' });
      expect(shown).toHaveTextContent('Error: boom');
      expect(shown.querySelector('pre')).toHaveTextContent('remote-page.test.tsx');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );
});

describe('Two releases of one remote never meet in one page', () => {
  const sheets = () =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .map(({ href }) => href.replace(/.*catalog/, 'catalog'))
      .sort();
  const deploy = (home: () => React.ReactNode) =>
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/all-items': says('New menu'), '/home': home } }),
        wire.publish('catalog', '1.0.0', {
          pages: { '/all-items': says('Old menu'), '/home': says('Old home') },
        }),
      ]),
    );

  it('with the styles of each, when two of its pages fall back at the same time', async () => {
    deploy(says('New home'));
    wire.on('catalog/1.1.0/entry.js', 'fails');

    await Promise.all(['/home', '/all-items'].map((path) => loadPage({ remote: 'catalog', path })));

    expect(sheets()).toEqual(['catalog/1.0.0/all-items.css', 'catalog/1.0.0/home.css']);
  });

  it('even for a page that was seen before another one could not be loaded', async () => {
    deploy(says('New home'));
    wire.on('catalog/1.1.0/home.js', 'fails');
    const user = visit('/all-items');
    await screen.findByText('New menu');
    await user.click(screen.getByRole('button', { name: '/home' }));
    await screen.findByText('Old home');

    await user.click(screen.getByRole('button', { name: '/all-items' }));

    expect(await screen.findByText('Old menu')).toBeVisible();
    expect(screen.queryByText('New menu')).toBeNull();
  });

  it('even for a page that was seen before another one crashed', async () => {
    deploy(crashes);
    const user = visit('/all-items');
    await screen.findByText('New menu');
    await user.click(screen.getByRole('button', { name: '/home' }));
    await screen.findByText('Old home');

    await user.click(screen.getByRole('button', { name: '/all-items' }));

    expect(await screen.findByText('Old menu')).toBeVisible();
  });

  it('and a page that only the live one has keeps its styles, though it was seen before another one crashed', async () => {
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/deals': says('Deals'), '/home': crashes } }),
        wire.publish('catalog', '1.0.0', { pages: { '/home': says('Old home') } }),
      ]),
    );
    const user = visit('/deals');
    await screen.findByText('Deals');
    await user.click(screen.getByRole('button', { name: '/home' }));
    await screen.findByText('Old home');

    await user.click(screen.getByRole('button', { name: '/deals' }));

    expect(await screen.findByText('Deals')).toBeVisible();
    expect(sheets()).toContain('catalog/1.1.0/deals.css');
  });

  it('also when the live one is tried again after both failed', async () => {
    let isMended = false;
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', {
          pages: { '/home': () => (isMended ? <p>New home</p> : crashes()) },
        }),
        wire.publish('catalog', '1.0.0', { pages: { '/home': crashes } }),
      ]),
    );
    const user = visit('/home');
    isMended = await screen.findByRole('button', { name: 'Try again' }).then(() => true);

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('New home')).toBeVisible();
    expect(sheets()).toEqual(['catalog/1.1.0/home.css']);
  });
});

import { MemoryRouter } from '@food/platform/other-routers';
import { dropSecondTap } from '@food/ui/second-tap';
import { act, fireEvent, screen } from '@testing-library/react';
import { type MouseEvent, Suspense, use, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { reportHydration } from './composition/fallback';
import { placePage } from './composition/page-slots';
import { SUSPENDED_MS } from './composition/page-watch';
import { RemotePage } from './composition/remote-page';
import { setDeployment } from './composition/remotes';
import { beginPage, isRenderedBy, removeShell, takeOver } from './hydrate';
import { captureReports } from './testing/capture-reports';
import { composed, type FakeWire, openWire } from './testing/fake-wire';

const PAGE = { remote: 'catalog', path: '/home' };
const RELEASE = { name: 'catalog', version: '1.5.0' };
let wire: FakeWire;
let heard: ReturnType<typeof captureReports>;
beforeEach(() => {
  wire = openWire();
  heard = captureReports();
  setDeployment(composed([wire.publish('catalog', '1.5.0', { pages: { '/home': () => null } })]));
});
afterEach(() => {
  heard.stop();
  wire.close();
  document.body.innerHTML = '';
});

const places = () => heard.requests.flatMap(({ init }) => JSON.parse(String(init.body)).at);

/** The page as the composer writes it. */
function drawn(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root" data-rendered="x">${html}<div class="shell-beside"><div class="shell"></div></div></div>`;
  return document.getElementById('root') as HTMLElement;
}

/** The guard, as the composer puts it before the page. */
function openGuard(): void {
  const script = document.createElement('script');
  script.dataset.guard = JSON.stringify({ version: __VERSION__, api: null, previous: null });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  require('./guard/guard');
}

describe('A page that the server drew is taken over', () => {
  it('by the releases that drew it, and by no others', () => {
    placePage(PAGE, () => null);
    expect(isRenderedBy(`host@${__VERSION__} catalog@1.5.0`, PAGE)).toBe(true);
    expect(isRenderedBy(`host@${__VERSION__} catalog@1.4.0`, PAGE)).toBe(false);
    expect(isRenderedBy('host@0.9.0 catalog@1.5.0', PAGE)).toBe(false);
    expect(isRenderedBy(`host@${__VERSION__}`, undefined)).toBe(true);
  });

  it('only if its own page has come', () => {
    expect(isRenderedBy(`host@${__VERSION__} catalog@1.5.0`, { ...PAGE, path: '/all-items' })).toBe(false);
  });

  it('as it stands, and acts on what was clicked before', async () => {
    // Only React's development build compares attributes.
    jest.spyOn(console, 'error').mockImplementation();
    const Dish = () => {
      const [count, setCount] = useState(0);
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {count} in the cart
        </button>
      );
    };
    // As in the frame: the elements around the page run before the page itself.
    const Frame = () => {
      useEffect(beginPage, []);
      return (
        <Suspense>
          <Dish />
        </Suspense>
      );
    };
    const root = drawn(renderToString(<Frame />));
    const button = screen.getByRole('button');
    button.dataset.clicked = '';

    await act(async () => takeOver(root, <Frame />, PAGE));

    expect(screen.getByRole('button')).toBe(button);
    expect(button).toHaveTextContent('1 in the cart');
    expect(button).not.toHaveAttribute('data-clicked');
    expect(root).not.toHaveAttribute('data-rendered');
    expect(document.querySelector('.shell')).toBeNull();
    expect(heard.reports()).toEqual([]);
  });

  it('adds each dish once that was tapped before at one place, also if the last one was tapped twice', async () => {
    // Only React's development build compares attributes.
    jest.spyOn(console, 'error').mockImplementation();
    const Dish = ({ name }: { name: string }) => {
      const [count, setCount] = useState(0);
      const add = (tap: MouseEvent) => {
        if (count === 0) dropSecondTap(tap);
        setCount(count + 1);
      };
      return <button type="button" onClick={add}>{`${count} ${name}`}</button>;
    };
    const Menu = () => {
      useEffect(beginPage, []);
      return ['dosas', 'idlis', 'vadas'].map((name) => <Dish key={name} name={name} />);
    };
    openGuard();
    const root = drawn(renderToString(<Menu />));
    const tap = (name: string) =>
      fireEvent.click(screen.getByRole('button', { name }), { clientX: 340, clientY: 420, detail: 1 });
    for (const name of ['0 vadas', '0 dosas', '0 idlis']) tap(name);

    await act(async () => takeOver(root, <Menu />, PAGE));
    await act(async () => tap('1 idlis'));

    expect(root).toHaveTextContent('1 dosas1 idlis1 vadas');
  });

  it('and leaves the restaurant’s name as the title for the moment between two pages', () => {
    jest.spyOn(console, 'error').mockImplementation();
    document.head.innerHTML = '<title>Page not found · Verandah Kitchen</title>';
    const Slide = () => {
      const [isLeft, leave] = useState(false);
      return (
        <button type="button" onClick={() => leave(true)}>
          {!isLeft && <title>Page not found · Verandah Kitchen</title>}
        </button>
      );
    };
    const root = drawn('<button type="button"></button>');
    act(() => takeOver(root, <Slide />, PAGE));

    act(() => screen.getByRole('button').click());

    expect(document.title).toBe('Verandah Kitchen');
  });

  it('and is drawn again when the release draws it differently here, which is reported once', () => {
    jest.spyOn(console, 'error').mockImplementation();
    const root = drawn('<p>Dosa, 90 rupees</p><p>Idli</p>');

    act(() => takeOver(root, <b>Dosa, 99 rupees</b>, PAGE));

    expect(root).toHaveTextContent('Dosa, 99 rupees');
    expect(heard.reports()).toEqual(['catalog@1.5.0 hydration recovered']);
  });

  it('and a difference is reported at the component that makes it, not at React, whose own error it is', () => {
    const error = Object.assign(new Error('Minified React error #418'), {
      stack: 'at Kt (http://x/releases/host/1.0.0/react.1a2b.js:1:2)',
    });

    reportHydration(
      RELEASE,
      error,
      '\n    at b\n    at Home (http://x/releases/catalog/1.5.0/home.1a2b.js:1:200)',
    );

    expect(places()).toEqual(['catalog/1.5.0/home.1a2b.js:1:200']);
  });

  it('and a difference is reported where a release threw, if one did', () => {
    const cause = { stack: 'at Dish (http://x/releases/catalog/1.5.0/dish.1a2b.js:1:9)' };

    reportHydration(
      RELEASE,
      new Error('recovered', { cause }),
      '\n    at Home (http://x/releases/catalog/1.5.0/home.1a2b.js:1:200)',
    );

    expect(places()).toEqual(['catalog/1.5.0/dish.1a2b.js:1:9']);
  });
});

describe('A page that the server drew and that fails here is replaced by the previous good release', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());
  const never = new Promise<never>(() => undefined);
  const later = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1_000)
      await act(() => jest.advanceTimersByTimeAsync(1_000));
  };

  it.each([
    { fault: 'suspends for ever', here: () => use(never), kind: 'hang' },
    {
      fault: 'throws',
      here: () => {
        throw new Error('boom');
      },
      kind: 'render',
    },
  ])('when it $fault, which is reported once', async ({ here, kind }) => {
    jest.spyOn(console, 'error').mockImplementation();
    let isHere = false;
    const Menu = () => (isHere ? here() : <p>Menu of today</p>);
    const before = wire.publish('catalog', '1.4.0', { pages: { '/home': () => <p>Menu as it was</p> } });
    setDeployment(composed([wire.publish('catalog', '1.5.0', { pages: { '/home': Menu } }), before]));
    placePage(PAGE, Menu);
    const page = (
      <MemoryRouter initialEntries={['/home']}>
        <RemotePage page={PAGE} />
      </MemoryRouter>
    );
    const root = drawn(renderToString(page));
    expect(root).toHaveTextContent('Menu of today');
    isHere = true;

    act(() => takeOver(root, page, PAGE));
    await later(SUSPENDED_MS + 2_000);

    expect(root).toHaveTextContent(/^Menu as it was$/);
    expect(heard.reports()).toEqual([`catalog@1.5.0 ${kind} recovered`]);
  });
});

describe('The shell beside a page that the server drew', () => {
  it('goes as soon as the host waits for nothing but the page, unless it says that the page failed', () => {
    drawn('');
    removeShell();
    expect(document.querySelector('.shell')).toBeNull();

    drawn('');
    document.querySelector('.shell')?.setAttribute('data-failed', 'hang');
    removeShell();
    expect(document.querySelector('.shell')).not.toBeNull();
  });
});

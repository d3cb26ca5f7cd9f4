import { buildTrackedOrder, buildUser, englishWords, renderRemote, speak, wire } from '@food/testing';
import { sockets } from '@food/testing/fake-socket';
import { act, screen, waitFor } from '@testing-library/react';
import { Map as LeafletMap } from 'leaflet';
import type english from './messages/en.json';
import hindi from './messages/hi.json';
import telugu from './messages/te.json';
import routes from './routes';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));

const ID = 'ORD-0123456789';
const CALL = `/auth/order/${ID}`;
const HOME = { latitude: 17.4126, longitude: 78.4482 };
const NOW = Date.parse('2027-01-15T13:30:00.000Z');
const seen = (km: number, seconds: number) => ({
  ...HOME,
  latitude: HOME.latitude + km / 111.195,
  timestamp: new Date(NOW + seconds * 1_000).toISOString(),
});
/** Names from the server, the makers of the map, and the brand. */
const names = [ID, 'Verandah Kitchen', 'OpenStreetMap contributors', 'Leaflet', 'On-hold'];
const MAKERS = 'A JavaScript library for interactive maps';

const expectNoEnglish = () => expect(englishWords(document.documentElement, [...names, MAKERS])).toEqual([]);
const line = () => sockets.at(-1);
const hear = (event: string, told: unknown) => act(async () => line()?.hear(event, told));
const passed = (seconds: number) => jest.spyOn(Date, 'now').mockReturnValue(NOW + seconds * 1_000);
async function pageIs(state: 'hidden' | 'visible') {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  sockets.length = 0;
  passed(0);
  for (const level of ['info', 'warn', 'error'] as const) jest.spyOn(console, level).mockImplementation();
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'Notification');
});

/** Stands for the browser's notifications. */
function allowNotifications() {
  const shown = jest.fn();
  class FakeNotification {
    static permission = 'default';
    static requestPermission = async () => 'granted';
    constructor(...words: unknown[]) {
      shown(...words);
    }
  }
  Object.defineProperty(window, 'Notification', { value: FakeNotification, configurable: true });
  return shown;
}

type Name = keyof typeof english;
// A text that one of them lacks is told by the linter, with its file.
type Texts = Record<Name, string>;

describe.each([
  ['hi', hindi as Texts],
  ['te', telugu as Texts],
] as const)('No page speaks English: %s', (language, words) => {
  const find = (name: Name) => screen.findByText(words[name]);
  beforeEach(() => speak(language));

  async function open(order: unknown) {
    wire.onGet(CALL).reply(200, order);
    const app = renderRemote(routes, { user: buildUser(), route: `/track/${ID}` });
    await waitFor(() => expect(document.querySelector('.leaflet-container')).toBeInTheDocument());
    await waitFor(() => expect(sockets).toHaveLength(1));
    await act(async () => line()?.connect());
    await hear('roomJoined', { orderId: ID });
    return app;
  }

  it.each(['pending', 'active', 'help', 'delivered', 'cancelled', 'On-hold'])(
    'an order without a courier that is %s',
    async (status) => {
      await open({ ...buildTrackedOrder(), status });
      expectNoEnglish();
    },
  );

  it('an order for later, to a place that nobody knows', async () => {
    await open(
      buildTrackedOrder({ status: 'pending', deliver_at: '2027-01-16T13:30:00.000Z', latitude: null }),
    );
    const home = await screen.findByTitle(words['map.approximate']);
    expectNoEnglish();
    await act(async () => home.click());

    expect(await screen.findByRole('button', { name: words['map.close'] })).toBeVisible();
    expectNoEnglish();
  });

  it('a ride, until it is at the door', async () => {
    const shown = allowNotifications();
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { user } = await open(buildTrackedOrder({ courier: seen(3, -20), trail: [seen(3, -20)] }));
    await find('stage.live');
    await user.click(screen.getByTitle(words['map.courier']));
    await user.click(screen.getByRole('button', { name: words['near.offer'] }));
    await user.click(screen.getByRole('button', { name: words['map.follow'] }));
    expectNoEnglish();

    await hear('locationUpdate', seen(2.5, -10));
    await find('near.promised');
    expect(document.querySelectorAll('time').length).toBeGreaterThan(2);
    expectNoEnglish();
    for (const seconds of [100, 170, 175, 4_000]) {
      await pageIs('hidden');
      passed(seconds);
      await pageIs('visible');
      expect(screen.getByText(words['panel.noPosition'])).toBeVisible();
      expectNoEnglish();
    }
    await hear('locationUpdate', seen(0.3, 0));
    await hear('locationUpdate', seen(0.01, 10));
    await find('where.atDoor');
    expectNoEnglish();
    const [title, { body }] = shown.mock.calls[0];
    const notification = Object.assign(document.createElement('p'), { textContent: `${title} ${body}` });
    expect(englishWords(notification, names)).toEqual([]);
  });

  it('a line that is lost', async () => {
    await open(buildTrackedOrder());
    await act(async () => line()?.drop());
    await find('stage.reconnecting');
    expectNoEnglish();

    await act(async () => line()?.io.hear('reconnect_failed'));

    await find('connection.stopped');
    expectNoEnglish();
  });

  it('a map that can’t be shown', async () => {
    jest.spyOn(LeafletMap.prototype, 'addLayer').mockImplementation(() => {
      throw new Error('no map');
    });
    wire.onGet(CALL).reply(200, buildTrackedOrder());
    renderRemote(routes, { user: buildUser(), route: `/track/${ID}` });

    await find('stage.noMap');
    expectNoEnglish();
  });

  it.each([
    ['could not be read', 500, 'track.unread'],
    ['is not there', 404, 'track.orders'],
  ] as const)('an order that %s', async (_, status, name) => {
    wire.onGet(CALL).reply(status, {});
    renderRemote(routes, { user: buildUser(), route: `/track/${ID}` });

    await find(name);
    expectNoEnglish();
  });
});

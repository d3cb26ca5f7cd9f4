import { buildSettings, renderRemote, wire } from '@food/testing';
import { act, screen } from '@testing-library/react';
import routes from '../routes';

// A Friday. The hours are in India's time zone, the text in the viewer's, in whichever zone these tests run.
const at = (time: string): Date => new Date(`2027-01-15T${time}+05:30`);
const shown = (when: Date): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(when);
const HOURS = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '11:00', to: '23:00' }));

// Otherwise it would have to load while the clock is stopped.
beforeAll(() => import('./all-items-page'));
beforeEach(() => {
  for (const list of ['foodtypes', 'keywords', 'categories', 'items'])
    wire.onGet(`/auth/category/menu/${list}`).reply(200, []);
});
afterEach(() => jest.useRealTimers());

async function openMenu(now: Date, settings = buildSettings({ opening_hours: HOURS })) {
  jest.useFakeTimers({ now });
  wire.onGet('/auth/settings').reply(200, settings);
  renderRemote(routes, { route: '/all-items' });
  await screen.findByText('No items found');
}

describe('Above the dishes', () => {
  it('stands that the kitchen is closed and when it opens, until it does', async () => {
    await openMenu(at('10:58:30'));
    const line = await screen.findByText(/Closed now/);
    expect(line).toHaveTextContent(new RegExp(`^Closed now, opens .*${shown(at('11:00'))}$`));
    expect(line.querySelector('time')).toHaveAttribute('datetime', at('11:00').toISOString());

    await act(() => jest.advanceTimersByTimeAsync(100_000));

    expect(screen.queryByText(/Closed now/)).not.toBeInTheDocument();
    expect(screen.getByText(/Open now/)).toHaveTextContent(
      new RegExp(`^Open now, closes .*${shown(at('23:00'))}$`),
    );
  });

  it('stands nothing if the kitchen never closes', async () => {
    await openMenu(at('03:00'), buildSettings());

    expect(screen.queryByText(/now/)).not.toBeInTheDocument();
  });
});

import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Delivery, deliveryReducer, UNSEEN } from '../live/delivery';
import { DeliveryPanel } from './delivery-panel';
import { NearNotice } from './near-notice';

const HOME = { latitude: 17.4, longitude: 78.4, approximate: false };
const KM = 1 / 111.195;
const ORDER = 'ORD-0123456789';

/** A delivery whose courier is this far away; without a distance the position is unknown. */
function away(km?: number, status = 'active'): Delivery {
  const trail = km === undefined ? [] : [{ ...HOME, latitude: HOME.latitude + km * KM, at: 1 }];
  return deliveryReducer(UNSEEN, {
    now: 2,
    action: { type: 'read', order: { status, home: HOME, deliverAt: '', trail, steps: [] } },
  });
}
const notice = (delivery: Delivery) => <NearNotice delivery={delivery} orderId={ORDER} />;
const inPanel = (delivery: Delivery) => <DeliveryPanel state={delivery} orderId={ORDER} />;
const offer = () => screen.queryByRole('button', { name: 'Notify me when it is near' });

/** Stands for the browser's notifications. */
function browserThat(permission: NotificationPermission, answers = permission) {
  const shown = jest.fn();
  class FakeNotification {
    static permission = permission;
    static requestPermission = async () => answers;
    constructor(...words: unknown[]) {
      shown(...words);
    }
  }
  Object.defineProperty(window, 'Notification', { value: FakeNotification, configurable: true });
  return shown;
}
const looksElsewhere = () => jest.spyOn(document, 'hasFocus').mockReturnValue(false);

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'Notification');
});

describe('The notification that dinner is near', () => {
  it('is offered while the courier is on the way and not near yet', () => {
    browserThat('default');
    const { rerender } = render(notice(away()));
    expect(offer()).not.toBeInTheDocument();

    rerender(notice(away(2)));
    expect(offer()).toBeVisible();
    rerender(notice(away(0.4)));

    expect(offer()).not.toBeInTheDocument();
  });

  it('comes once, if it was allowed and the customer looks elsewhere', async () => {
    const shown = browserThat('default', 'granted');
    looksElsewhere();
    const { rerender } = render(notice(away(2)));
    await userEvent.click(offer() as HTMLElement);
    expect(await screen.findByText('We will notify you when your order is near.')).toBeVisible();
    expect(shown).not.toHaveBeenCalled();

    for (const km of [0.49, 0.4, 0.04]) rerender(notice(away(km)));

    expect(shown.mock.calls).toEqual([
      ['Your order is near', expect.objectContaining({ tag: ORDER, silent: false })],
    ]);
  });

  it.each(['granted', 'denied'] as const)('leaves the focus where it was asked for: %s', async (answer) => {
    browserThat('default', answer);
    render(inPanel(away(2)));

    act(() => offer()?.focus());
    await userEvent.keyboard('{Enter}');

    await waitFor(() => expect(offer()).not.toBeInTheDocument());
    const left =
      answer === 'granted'
        ? screen.getByText('We will notify you when your order is near.')
        : screen.getByRole('region', { name: 'Delivery' });
    expect(left).toHaveFocus();
  });

  it.each(['default', 'granted'] as const)(
    'leaves the focus in its section once the courier is near: %s',
    async (had) => {
      browserThat(had);
      const { rerender } = render(inPanel(away(2)));
      (offer() ?? screen.getByText('We will notify you when your order is near.')).focus();

      rerender(inPanel(away(0.4)));

      expect(screen.getByRole('region', { name: 'Delivery' })).toHaveFocus();
    },
  );

  it.each([
    ['the customer looks at the page', 'granted', '{}', [2, 0.4]],
    ['it was refused', 'denied', '{}', [2, 0.4]],
    ['nobody was asked', 'default', '{}', [2, 0.4]],
    ['general notifications are off', 'granted', '{"general":false}', [2, 0.4]],
    ['the courier was near when the page came', 'granted', '{}', [0.4, 0.3]],
  ] as const)('does not come if %s', (why, permission, stored, way) => {
    const shown = browserThat(permission);
    localStorage.setItem('food:notifications', stored);
    if (why === 'the customer looks at the page') jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    else looksElsewhere();
    const { rerender } = render(notice(away(way[0])));

    rerender(notice(away(way[1])));

    expect(shown).not.toHaveBeenCalled();
  });

  it('does not come if general notifications were turned off meanwhile', () => {
    const shown = browserThat('granted');
    looksElsewhere();
    const { rerender } = render(notice(away(2)));
    localStorage.setItem('food:notifications', '{"general":false}');

    rerender(notice(away(0.4)));

    expect(shown).not.toHaveBeenCalled();
  });

  it('takes nothing from the page of a browser that refuses it only when it is made', () => {
    const shown = browserThat('granted');
    shown.mockImplementation(() => {
      throw new TypeError('Illegal constructor');
    });
    jest.spyOn(console, 'info').mockImplementation();
    looksElsewhere();
    const page = (km: number) => (
      <>
        <p>Where dinner is</p>
        {notice(away(km))}
      </>
    );
    const { rerender } = render(page(2));

    rerender(page(0.4));

    expect(shown).toHaveBeenCalled();
    expect(screen.getByText('Where dinner is')).toBeVisible();
  });

  it('is silent if sound is off', () => {
    const shown = browserThat('granted');
    localStorage.setItem('food:notifications', '{"sound":false}');
    looksElsewhere();
    const { rerender } = render(notice(away(2)));

    rerender(notice(away(0.4)));

    expect(shown).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ silent: true }));
  });

  it.each([
    ['it was refused before', 'denied', '{}'],
    ['general notifications are off', 'default', '{"general":false}'],
  ] as const)('is not offered if %s', (_, permission, stored) => {
    browserThat(permission);
    localStorage.setItem('food:notifications', stored);

    render(notice(away(2)));

    expect(offer()).not.toBeInTheDocument();
  });

  it.each([
    ['nobody knows where the customer is', { home: { ...HOME, approximate: true } }],
    ['the order was not read yet', { home: null }],
  ])('is neither offered nor promised if %s', (_, unknown) => {
    browserThat('granted');

    const { container } = render(notice({ ...away(2), ...unknown }));

    expect(container).toBeEmptyDOMElement();
  });

  it('is not offered if the browser has none', () => {
    render(notice(away(2)));

    expect(offer()).not.toBeInTheDocument();
  });

  it('shows nothing more when the customer refuses', async () => {
    browserThat('default', 'denied');
    const { container } = render(notice(away(2)));

    await userEvent.click(offer() as HTMLElement);

    expect(container).toBeEmptyDOMElement();
  });
});

import { setSiteConfig } from '@food/platform/config';
import {
  announced,
  buildOrder,
  buildOrderItem,
  buildTaxInvoice,
  buildUpiRequest,
  buildUser,
  renderRemote,
  wire,
} from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';

const BILL = '/auth/order/order/ORD-0123456789';

function open(order: unknown) {
  wire.onGet(BILL).reply(200, order);
  return renderRemote(routes, { user: buildUser(), route: '/invoice/ORD-0123456789' });
}

const amountOf = async (label: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${label} `) })).getByRole('cell').textContent;

const TAX = buildTaxInvoice();

describe('The invoice if the law asks for one', () => {
  afterEach(() => setSiteConfig({ fssaiLicence: null }));

  it('says its number, who sells, and the tax inside the total', async () => {
    open({ ...buildOrder(), tax_invoice: TAX });

    expect(await screen.findByText('Tax invoice W26-27/000042')).toBeVisible();
    expect(screen.getByText(/Verandah Foods Private Limited/)).toHaveTextContent(
      'Verandah Foods Private LimitedPlot 12, Tank Bund Road, Hyderabad 500080GSTIN 36AABCV1234K1ZE',
    );
    expect(screen.getByText('Inside the total, SAC 996331')).toBeVisible();
    expect(await amountOf('Taxable value')).toBe('₹639.52');
    expect(await amountOf('CGST 2.5%')).toBe('₹15.99');
    expect(await amountOf('SGST 2.5%')).toBe('₹15.99');
    expect(await amountOf('Total')).toBe('₹671.50');
    expect(screen.getByText('FSSAI licence 13600000000123')).toBeVisible();
    expect(screen.queryByText(/void/)).not.toBeInTheDocument();
  });

  it.each([
    ['2027-03-31T18:29:59.000Z', '31 Mar 2027'],
    ['2027-03-31T18:30:00.000Z', '1 Apr 2027'],
  ])('is dated by the day in India, as its number is: %s is %s', async (date, day) => {
    open({ ...buildOrder({ date }), tax_invoice: TAX });

    expect(await screen.findByText(day)).toHaveAttribute('datetime', date);
  });

  it('is void once its order was cancelled', async () => {
    open({ ...buildOrder({ status: 'cancelled' }), tax_invoice: TAX });

    expect(await screen.findByText('This order was cancelled: its tax invoice is void.')).toBeVisible();
  });

  it.each([[undefined], [null], ['W26'], [{ gstin: TAX.gstin }]])(
    'says nothing of it if the order has none: %j',
    async (tax_invoice) => {
      open({ ...buildOrder({ status: 'cancelled' }), tax_invoice });

      await screen.findByRole('row', { name: /^Total/ });
      expect(screen.queryByText(/GST|Tax invoice|FSSAI|void/)).not.toBeInTheDocument();
    },
  );

  it('names the licence to sell food also without a tax number', async () => {
    setSiteConfig({ fssaiLicence: '10012345678901' });

    open(buildOrder());

    expect(await screen.findByText('FSSAI licence 10012345678901')).toBeVisible();
  });

  it('names with a tax number the licence of its day, which was none', async () => {
    setSiteConfig({ fssaiLicence: '10012345678901' });
    const { fssai_licence: _, ...without } = TAX;
    open({ ...buildOrder(), tax_invoice: without });

    await screen.findByText('Tax invoice W26-27/000042');
    expect(screen.queryByText(/FSSAI/)).not.toBeInTheDocument();
  });
});

const CANCELLED = 'This order was cancelled: there is nothing to pay.';

describe('The invoice of an order that was cancelled', () => {
  it('says so', async () => {
    open(buildOrder({ status: 'cancelled' }));

    expect(await screen.findByText(CANCELLED)).toBeVisible();
  });

  it.each(['pending', 'active', 'delivered'] as const)('says it of no order that is %s', async (status) => {
    open(buildOrder({ status }));

    await screen.findByRole('row', { name: /^Total/ });
    expect(screen.queryByText(/cancelled/)).not.toBeInTheDocument();
  });
});

describe('Paying at the door by UPI', () => {
  const upi = buildUpiRequest();

  it('is offered by a code and a link, and claims nothing', async () => {
    open({ ...buildOrder(), upi });

    const pay = within(await screen.findByRole('region', { name: 'Pay at the door by UPI' }));
    const code = pay.getByRole('img', { name: 'QR code to pay ₹671.50 by UPI' });
    expect(code).toHaveAttribute('viewBox', '0 0 15 15');
    expect(code.querySelector('path')).toHaveAttribute('d', upi.qr.path);
    expect(pay.getByText(/₹671.50 to Verandah Kitchen/)).toHaveTextContent('verandah@okbank');
    expect(pay.getByRole('link', { name: 'Open a UPI app' })).toHaveAttribute('href', upi.link);
    expect(pay.getByText(/This page can’t see whether you have paid/)).toBeVisible();
  });

  it.each([
    ['if the answer has none', undefined],
    ['if its link leads elsewhere', { ...upi, link: 'https://evil.example/pay' }],
    ['if its code is damaged', { ...upi, qr: { size: 10, path: 'M4 4<script>' } }],
    ['if its code is missing', { ...upi, qr: null }],
  ])('is not offered %s', async (_, answered) => {
    open({ ...buildOrder(), upi: answered });

    await screen.findByRole('row', { name: /^Total/ });
    expect(screen.queryByText(/UPI/)).not.toBeInTheDocument();
  });

  it('goes when the customer comes back to the page of an order that was cancelled elsewhere', async () => {
    open({ ...buildOrder(), upi });
    await screen.findByText('Pay at the door by UPI');
    wire.onGet(BILL).reply(200, buildOrder({ status: 'cancelled' }));

    act(() => void window.dispatchEvent(new Event('visibilitychange')));

    await waitFor(() => expect(screen.queryByText(/UPI/)).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /^Total/ })).toBeVisible();
    expect(screen.getByText(CANCELLED)).toBeVisible();
    await waitFor(() => expect(announced()).toEqual([CANCELLED]));
  });

  it('leaves the focus of its link at the invoice when it goes', async () => {
    open({ ...buildOrder(), upi });
    (await screen.findByRole('link', { name: 'Open a UPI app' })).focus();
    wire.onGet(BILL).reply(200, buildOrder({ status: 'cancelled' }));

    act(() => void window.dispatchEvent(new Event('visibilitychange')));

    const words = await screen.findByText(CANCELLED);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(words);
  });
});

describe('The invoice', () => {
  it('sends an anonymous visitor to the login', async () => {
    renderRemote(routes, { route: '/invoice/ORD-0123456789' });

    expect(await screen.findByText('Page /login')).toBeVisible();
  });

  it('names the time for which the order is', async () => {
    open(buildOrder({ deliver_at: '2027-01-16T13:30:00.000Z' }));

    const words = await screen.findByText(/^Delivery time/);
    expect(words.querySelector('time')).toHaveAttribute('datetime', '2027-01-16T13:30:00.000Z');
  });

  it('says that it is loading until the data is there', async () => {
    open(buildOrder());

    expect(await screen.findByText('Loading invoice...')).toHaveRole('status');
    expect(screen.queryByRole('button', { name: 'Print Invoice' })).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Invoice ORD-0123456789' })).toBeVisible();
    expect(screen.queryByText('Loading invoice...')).not.toBeInTheDocument();
  });

  it('names the day, lists dishes with line totals, and every amount', async () => {
    open(
      buildOrder({
        items: [
          buildOrderItem({ price: 329.25, quantity: 4 }),
          buildOrderItem({ name: 'Ghee Dosa', price: 90, quantity: 1 }),
        ],
        subtotal: 1407,
        discount: 50,
        delivery_charge: 39,
        taxes: 24.5,
        total: 1420.5,
      }),
    );

    expect(await screen.findByText('15 Jan 2027')).toBeVisible();
    expect(await amountOf('Hyderabadi Biryani x 4')).toBe('₹1,317.00');
    expect(await amountOf('Ghee Dosa x 1')).toBe('₹90.00');
    expect(await amountOf('Subtotal')).toBe('₹1,407.00');
    expect(await amountOf('Discount')).toBe('-₹50.00');
    expect(await amountOf('Delivery Charge')).toBe('₹39.00');
    expect(await amountOf('Taxes')).toBe('₹24.50');
    expect(await amountOf('Total')).toBe('₹1,420.50');
  });

  it.each([
    ['without a coupon', null, '₹0.00'],
    ['with a coupon that gave nothing', 'VERANDAH50', '-₹0.00'],
  ])('shows no discount %s', async (_, coupon_code, shown) => {
    open(buildOrder({ discount: 0, coupon_code }));

    expect(await amountOf('Discount')).toBe(shown);
  });

  it('shows a discount negative, also if the order names no coupon', async () => {
    open(buildOrder({ discount: 50, coupon_code: null }));

    expect(await amountOf('Discount')).toBe('-₹50.00');
  });

  it('shows the notes for the kitchen, each with its dish, and the one to the order', async () => {
    open(
      buildOrder({
        items: [buildOrderItem({ note: 'no onion' }), buildOrderItem({ name: 'Ghee Dosa' })],
        note: 'Ring twice',
      }),
    );

    expect(await screen.findByRole('row', { name: /^Hyderabadi Biryani x 2 ?no onion / })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Ghee Dosa x 2 ₹658.00' })).toBeVisible();
    expect(screen.getByText('Note for the kitchen')).toHaveTextContent('Note for the kitchenRing twice');
  });

  it('says nothing of notes if there are none', async () => {
    open(buildOrder());

    await screen.findByRole('row', { name: /^Total/ });
    expect(screen.queryByText('Note for the kitchen')).not.toBeInTheDocument();
  });

  it('takes items as a JSON string and amounts as texts', async () => {
    open({ items: JSON.stringify([buildOrderItem()]), subtotal: '658', total: '671.50' });

    expect(await amountOf('Hyderabadi Biryani x 2')).toBe('₹658.00');
    expect(await amountOf('Total')).toBe('₹671.50');
    expect(await amountOf('Taxes')).toBe('₹0.00');
  });

  it('opens the print dialog', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const app = open(buildOrder());

    await app.user.click(await screen.findByRole('button', { name: 'Print Invoice' }));

    expect(print).toHaveBeenCalledTimes(1);
  });

  it('can be tried again when it is not available, without an alert', async () => {
    wire.onGet(BILL).networkErrorOnce();
    const app = renderRemote(routes, { user: buildUser(), route: '/invoice/ORD-0123456789' });
    expect(await screen.findByText('Invoice not available.')).toBeVisible();
    wire.onGet(BILL).reply(200, buildOrder());

    await app.user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await amountOf('Total')).toBe('₹671.50');
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('leads to the orders that there are, if this one does not exist', async () => {
    wire.onGet(BILL).reply(404, { message: 'We could not find this order.', code: 'NOT_FOUND' });

    renderRemote(routes, { user: buildUser(), route: '/invoice/ORD-0123456789' });

    expect(await screen.findByText('Invoice not available.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders');
  });

  it.each([[''], [null], ['<html>']])('is not available if the answer is no order: %p', async (answer) => {
    wire.onGet(BILL).reply(200, answer);

    renderRemote(routes, { user: buildUser(), route: '/invoice/ORD-0123456789' });

    expect(await screen.findByText('Invoice not available.')).toBeVisible();
  });

  it('stays where it is when it was opened later', async () => {
    open(buildOrder());

    await screen.findByRole('heading', { name: 'Invoice ORD-0123456789' });
    expect(screen.queryByRole('button', { name: 'Stay on this page' })).not.toBeInTheDocument();
  });
});

import { setSiteConfig } from '@food/platform/config';
import { useSession } from '@food/session/store';
import { buildUser, renderRemote } from '@food/testing';
import { screen } from '@testing-library/react';
import routes from '../routes';

type Invoice = typeof import('orders/invoice').default;
const mockInvoice = jest.fn<Invoice, []>();
jest.mock('orders/invoice', () => ({
  __esModule: true,
  get default() {
    return mockInvoice();
  },
}));
beforeEach(() => {
  mockInvoice.mockReturnValue((props) => <p>Invoice {JSON.stringify(props)}</p>);
});

const openSuccess = (state?: unknown) =>
  renderRemote(routes, { user: buildUser(), route: { pathname: '/success', state } });

describe('After ordering', () => {
  it('the person is thanked by name of the house and sees the invoice of this order', async () => {
    setSiteConfig({ brandName: 'Verandah Kitchen' });
    openSuccess({ orderId: 'ORD-0123456789' });

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Order Placed Successfully!' }),
    ).toBeVisible();
    expect(screen.getByText(/Thank you for ordering from Verandah Kitchen/)).toBeVisible();
    expect(await screen.findByText('Invoice {"orderId":"ORD-0123456789","afterOrder":true}')).toBeVisible();
  });

  it('the way on leads home', async () => {
    const { user, path } = openSuccess({ orderId: 'ORD-0123456789' });

    await user.click(await screen.findByRole('link', { name: 'Browse More Items' }));

    expect(path()).toBe('/home');
  });

  it('a missing invoice takes nothing from the relief', async () => {
    mockInvoice.mockImplementation(() => {
      throw new Error('down');
    });
    openSuccess({ orderId: 'ORD-0123456789' });

    expect(await screen.findByText(/Your order is placed, but its invoice can't be shown/)).toBeVisible();
    expect(screen.getByText('Order Placed Successfully!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it.each([undefined, null, {}, { orderId: '' }, { orderId: 7 }])(
    'there is no invoice without an order id (%j)',
    async (state) => {
      openSuccess(state);

      expect(await screen.findByText('Invoice not available.')).toBeVisible();
      expect(screen.queryByText('Order Placed Successfully!')).not.toBeInTheDocument();
    },
  );

  it('nothing is claimed before the page knows what history carries', async () => {
    useSession.setState({ known: false });
    renderRemote(routes, { route: '/success' });

    await screen.findByRole('status');

    expect(screen.queryByText('Invoice not available.')).not.toBeInTheDocument();
  });
});

import { setComposition } from '@food/platform/composition';
import { Exposed } from '@food/ui/exposed';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

type Invoice = ComponentType<{ orderId: string; afterOrder?: boolean }>;
type Load = () => Promise<{ default: Invoice }>;
const good: Invoice = ({ orderId }) => <p>Invoice of {orderId}</p>;
const broken: Invoice = () => {
  throw new Error('broken release');
};

const show = (load: Load, { reportCrash = (): boolean => false, loadModule = async () => ({}) } = {}) => {
  setComposition({ loadModule, reportCrash, reportLoss: () => undefined });
  render(
    <Exposed
      of="orders/invoice"
      load={load}
      props={{ orderId: 'ORD-1' }}
      sentence="The invoice can’t be shown."
    />,
  );
};

describe('A piece of another remote', () => {
  it('is shown in the boundary of the remote that owns it', async () => {
    show(async () => ({ default: good }));

    const piece = await screen.findByText('Invoice of ORD-1');

    expect(piece.closest('[data-boundary]')).toHaveAttribute('data-boundary', 'orders');
  });

  it('that can not be had is named in a panel, and comes on Try again', async () => {
    const load = jest
      .fn<ReturnType<Load>, []>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ default: good });
    show(load);
    expect(await screen.findByRole('group', { name: 'Invoice' })).toHaveTextContent(
      'The invoice can’t be shown.',
    );

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Invoice of ORD-1')).toBeVisible();
  });

  it('that can not be had has the reference of its report', async () => {
    show(() =>
      Promise.reject(Object.assign(new Error('down'), { trace: '4bf92f3577b34da6a3ce929d0e0e4736' })),
    );

    expect(await screen.findByText('Reference 4bf92f35')).toBeVisible();
  });

  it('that crashes is replaced by the release before, if there is one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // What was imported stays the same module; its exports change.
    const invoice = { default: broken };
    const loadModule = jest.fn(async () => Object.assign(invoice, { default: good }));

    show(async () => invoice, { reportCrash: () => true, loadModule });

    expect(await screen.findByText('Invoice of ORD-1')).toBeVisible();
    expect(loadModule.mock.calls).toEqual([['orders/invoice']]);
    jest.restoreAllMocks();
  });

  it('that crashes with nothing to replace it leaves a panel, and the page around it stands', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);

    show(async () => ({ default: broken }));

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    jest.restoreAllMocks();
  });
});

describe('A piece that a page is whole without', () => {
  const around = (load: Load, reportCrash = jest.fn(() => false)) => {
    setComposition({ loadModule: async () => ({}), reportCrash, reportLoss: () => undefined });
    const { container } = render(
      <main>
        <Exposed of="orders/invoice" load={load} props={{ orderId: 'ORD-1' }} optional />
      </main>,
    );
    return { reportCrash, page: container.querySelector('main') as HTMLElement };
  };

  it('is shown if it can be had', async () => {
    around(async () => ({ default: good }));

    expect(await screen.findByText('Invoice of ORD-1')).toBeVisible();
  });

  it('leaves no spinner while it is on its way', () => {
    const { page } = around(() => new Promise(() => undefined));

    expect(page).toBeEmptyDOMElement();
  });

  it('leaves nothing in its place when it can not be had', async () => {
    const load = jest.fn(() => Promise.reject(new Error('down')));
    const { page } = around(load);

    await act(async () => undefined);

    expect(load).toHaveBeenCalledTimes(1);
    expect(page).toBeEmptyDOMElement();
  });

  it('leaves nothing in its place when it crashes, and the crash is reported', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);

    const { page, reportCrash } = around(async () => ({ default: broken }));

    await waitFor(() => expect(reportCrash).toHaveBeenCalledWith('orders/invoice', expect.any(Error)));
    expect(page).toBeEmptyDOMElement();
    jest.restoreAllMocks();
  });
});

import { setComposition } from '@food/platform/composition';
import { Exposed } from '@food/ui/exposed';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

type Invoice = ComponentType<{ orderId: string; afterOrder?: boolean }>;
const good: Invoice = ({ orderId }) => <p>Invoice of {orderId}</p>;
const broken: Invoice = () => {
  throw new Error('broken release');
};

const show = (load: () => Promise<Invoice>, reportCrash = () => false) => {
  setComposition({ loadExposed: load as never, reportCrash, reportLoss: () => undefined });
  render(<Exposed of="orders/invoice" props={{ orderId: 'ORD-1' }} sentence="The invoice can’t be shown." />);
};

describe('A piece of another remote', () => {
  it('is shown in the boundary of the remote that owns it', async () => {
    show(async () => good);

    const piece = await screen.findByText('Invoice of ORD-1');

    expect(piece.closest('[data-boundary]')).toHaveAttribute('data-boundary', 'orders');
  });

  it('that can not be had is named in a panel, and comes on Try again', async () => {
    const load = jest
      .fn<Promise<Invoice>, []>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue(good);
    show(load);
    expect(await screen.findByRole('status', { name: 'Invoice' })).toHaveTextContent(
      'The invoice can’t be shown.',
    );

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Invoice of ORD-1')).toBeVisible();
  });

  it('that crashes is replaced by the release before, where there is one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest.fn<Promise<Invoice>, []>().mockResolvedValueOnce(broken).mockResolvedValue(good);

    show(load, () => true);

    expect(await screen.findByText('Invoice of ORD-1')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
  });

  it('that crashes with nothing to replace it leaves a panel, and the page around it stands', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);

    show(async () => broken);

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    jest.restoreAllMocks();
  });
});

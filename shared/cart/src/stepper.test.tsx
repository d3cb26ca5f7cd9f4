import { announced } from '@food/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Stepper } from './stepper';

function renderStepper(quantity: number) {
  const onIncrement = jest.fn();
  const onDecrement = jest.fn();
  render(<Stepper name="Masala Dosa" {...{ quantity, onIncrement, onDecrement }} />);
  return { onIncrement, onDecrement };
}

it('plus adds one and minus takes one away', async () => {
  const { onIncrement, onDecrement } = renderStepper(2);

  await userEvent.click(screen.getByRole('button', { name: 'One more Masala Dosa' }));
  await userEvent.click(screen.getByRole('button', { name: 'One less Masala Dosa' }));

  expect(onIncrement).toHaveBeenCalledTimes(1);
  expect(onDecrement).toHaveBeenCalledTimes(1);
});

it('at one, minus says that it removes the dish', () => {
  renderStepper(1);

  expect(screen.getByRole('button', { name: 'Remove Masala Dosa' })).toBeEnabled();
});

it('at ninety-nine there is no more to add', async () => {
  const { onIncrement } = renderStepper(99);
  const plus = screen.getByRole('button', { name: 'One more Masala Dosa' });

  await userEvent.click(plus);

  expect(plus).toHaveAttribute('aria-disabled', 'true');
  expect(onIncrement).not.toHaveBeenCalled();
});

it('how many there are is announced with the name of the dish', async () => {
  renderStepper(3);

  await userEvent.click(screen.getByRole('button', { name: 'One more Masala Dosa' }));
  await userEvent.click(screen.getByRole('button', { name: 'One less Masala Dosa' }));

  await waitFor(() => expect(announced()).toEqual(['4 Masala Dosa', '2 Masala Dosa']));
});

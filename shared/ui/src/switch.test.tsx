import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Switch } from './switch';

function Sound() {
  const [on, setOn] = useState(true);
  return <Switch label="Sound" hint="When an order moves on" checked={on} onChange={setOn} />;
}

it('a switch whose state isn’t known yet has its words, and can’t be changed', () => {
  const { rerender } = render(<Switch label="Sound" checked={undefined} onChange={() => undefined} />);

  expect(screen.getByText('Sound')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Sound' })).toBeDisabled();

  rerender(<Switch label="Sound" checked onChange={() => undefined} />);
  expect(screen.getByRole('switch', { name: 'Sound' })).toBeEnabled();
  expect(screen.getByRole('switch', { name: 'Sound' })).toBeChecked();
});

it('a switch tells its state and changes by a tap on its words or by the space bar', async () => {
  render(<Sound />);
  const control = screen.getByRole('switch', { name: 'Sound' });
  expect(control).toBeChecked();
  expect(control).toHaveAccessibleDescription('When an order moves on');

  await userEvent.click(screen.getByText('Sound'));
  expect(control).not.toBeChecked();

  await userEvent.keyboard(' ');
  expect(control).toBeChecked();
});

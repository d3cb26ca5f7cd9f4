import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs';

const TABS = [
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'canceled', label: 'Canceled' },
] as const;

function Orders() {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('active');
  return (
    <Tabs label="Orders" tabs={TABS} value={tab} onChange={setTab}>
      No {tab} orders found.
    </Tabs>
  );
}

it('the open tab is marked, and its orders stand in its panel', () => {
  render(<Orders />);

  expect(screen.getByRole('tab', { name: 'Active' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Active' })).toHaveTextContent('No active orders found.');
});

it('a tab opens by a press, and by arrow keys and Enter', async () => {
  render(<Orders />);
  await userEvent.click(screen.getByRole('tab', { name: 'Completed' }));
  expect(screen.getByRole('tabpanel', { name: 'Completed' })).toHaveTextContent('No completed orders found.');

  await userEvent.keyboard('{ArrowRight}{Enter}');

  expect(screen.getByRole('tabpanel', { name: 'Canceled' })).toHaveTextContent('No canceled orders found.');
});

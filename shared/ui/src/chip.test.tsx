import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Chip, ChipRow } from './chip';

function Filters() {
  const [on, setOn] = useState(false);
  return (
    <ChipRow label="Food type">
      <Chip pressed={on} onClick={() => setOn(!on)}>
        Veg
      </Chip>
    </ChipRow>
  );
}

it('a chip tells whether its filter is on, and a key press changes it', async () => {
  render(<Filters />);
  const chip = within(screen.getByRole('group', { name: 'Food type' })).getByRole('button', { name: 'Veg' });
  expect(chip).toHaveAttribute('aria-pressed', 'false');

  await userEvent.tab();
  await userEvent.keyboard(' ');

  expect(chip).toHaveAttribute('aria-pressed', 'true');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RatingInput, RatingStars } from './rating';

function Review() {
  const [stars, setStars] = useState<number | null>(null);
  return <RatingInput label="Rating" value={stars} onChange={setStars} />;
}

it('no star is chosen for the customer', () => {
  render(<Review />);

  for (const star of screen.getAllByRole('radio')) expect(star).not.toBeChecked();
  expect(screen.getByRole('radiogroup', { name: 'Rating' })).toBeVisible();
});

it('stars can be chosen by a tap and changed by arrow keys', async () => {
  render(<Review />);

  await userEvent.click(screen.getByRole('radio', { name: '3 stars' }));
  expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();

  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
});

it('Tab stops once at the stars and then goes on', async () => {
  render(
    <>
      <Review />
      <button type="button">Submit</button>
    </>,
  );
  await userEvent.click(screen.getByRole('radio', { name: '2 stars' }));

  await userEvent.tab();

  expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
});

it('stars that are missing are marked, and what to do stands beside them', () => {
  render(<RatingInput label="Rating" value={null} onChange={() => undefined} error="Please select stars" />);

  const stars = screen.getByRole('radiogroup', { name: 'Rating' });
  expect(stars).toBeInvalid();
  expect(stars).toHaveAccessibleDescription('Please select stars');
});

it('stars that can’t be changed now keep their choice and the focus', async () => {
  const changed = jest.fn();
  const stars = (disabled: boolean) => (
    <RatingInput label="Rating" value={2} onChange={changed} disabled={disabled} />
  );
  const { rerender } = render(stars(false));
  await userEvent.tab();

  rerender(stars(true));
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));

  expect(screen.getByRole('radiogroup', { name: 'Rating' })).toHaveAttribute('aria-disabled', 'true');
  for (const star of screen.getAllByRole('radio')) expect(star).toBeEnabled();
  expect(screen.getByRole('radio', { name: '2 stars' })).toBeChecked();
  expect(changed).not.toHaveBeenCalled();
});

it('given stars are read as one sentence', () => {
  render(<RatingStars value={4} />);

  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
});

import { MemoryRouter } from '@food/platform/other-routers';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink, IconButton } from './button';

it('a press on a button does the thing once', async () => {
  const onClick = jest.fn();
  render(<Button onClick={onClick}>Save Address</Button>);

  await userEvent.click(screen.getByRole('button', { name: 'Save Address' }));

  expect(onClick).toHaveBeenCalledTimes(1);
});

it('a busy button says so, keeps the focus and neither acts nor sends its form again', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Place order
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Place order' });

  await userEvent.click(button);

  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a button inside a form does not send it unless it is meant to', async () => {
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Edit</Button>
      <IconButton label="Close">×</IconButton>
    </form>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  expect(onSubmit).not.toHaveBeenCalled();
});

it('a way to another page is a link with its address', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/cart">View Cart</ButtonLink>
    </MemoryRouter>,
  );

  expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
});

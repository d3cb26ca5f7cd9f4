import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field, PasswordField, Select, TextArea } from './field';

it('an error is read out with its field, once, and so is the hint', () => {
  render(<Field label="Pincode" hint="As on a letter" error="A pincode has six digits" />);

  const input = screen.getByRole('textbox', { name: 'Pincode' });

  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('A pincode has six digits As on a letter');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a field without an error is not called wrong', () => {
  render(<Field label="Name" />);

  expect(screen.getByRole('textbox', { name: 'Name' })).toBeValid();
});

it('a password can be shown and hidden again without losing what was typed', async () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'demo-pass-123');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));

  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('demo-pass-123');

  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));

  expect(input).toHaveAttribute('type', 'password');
});

it('a password that is shown is neither corrected nor begun with a capital', async () => {
  render(<PasswordField label="Password" />);

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));

  expect(screen.getByLabelText('Password')).toHaveAttribute('autocapitalize', 'none');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocorrect', 'off');
  expect(screen.getByLabelText('Password')).toHaveAttribute('spellcheck', 'false');
});

it('comments and choices carry their label too', async () => {
  const onChange = jest.fn();
  render(
    <>
      <TextArea label="Comments" />
      <Select label="Rating" defaultValue="5" onChange={(event) => onChange(event.target.value)}>
        <option>5</option>
        <option>4</option>
      </Select>
    </>,
  );

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), '4');

  expect(screen.getByRole('textbox', { name: 'Comments' })).toBeVisible();
  expect(onChange).toHaveBeenCalledWith('4');
});

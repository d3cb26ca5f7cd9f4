import { notify } from '@food/platform/notify';
import { Dialog } from '@food/ui/dialog';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { Toasts } from './toasts';

const tell = (text: string) => act(() => notify(text));
const texts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function open() {
  jest.useFakeTimers();
  render(
    <>
      <Toasts />
      <input aria-label="Email" />
    </>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}
afterEach(() => jest.useRealTimers());

describe('A message', () => {
  it('stands in the page with exactly its text, and not in the browser’s own box', () => {
    open();

    tell('Order placed successfully!');

    expect(screen.getByRole('alert')).toHaveTextContent(/^Order placed successfully!$/);
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('stands in the page also if a page has it to say as soon as it is drawn together with the host', () => {
    const Page = () => {
      useLayoutEffect(() => notify('Please login again.'), []);
      return null;
    };
    jest.useFakeTimers();

    render(
      <>
        <Toasts />
        <Page />
      </>,
    );

    expect(texts()).toEqual(['Please login again.']);
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('is in the browser’s own box if no host listens', () => {
    notify('Please login again.');

    expect(window.alert).toHaveBeenCalledWith('Please login again.');
  });

  it('is closed by its button, and the keyboard stays where it was', async () => {
    const user = open();
    const field = screen.getByRole('textbox', { name: 'Email' });
    await user.click(field);
    tell('Invalid email or password.');

    await user.click(screen.getByRole('button', { name: 'Close message' }));

    expect(texts()).toEqual([]);
    expect(field).toHaveFocus();
  });

  it.each(['{Enter}', '{Escape}'])('gives the keyboard back that closed it by %s', async (key) => {
    const user = open();
    const field = screen.getByRole('textbox', { name: 'Email' });
    await user.click(field);
    tell('Invalid email or password.');

    await user.tab();
    await user.keyboard(key);

    expect(texts()).toEqual([]);
    expect(field).toHaveFocus();
  });

  it('is closed by Escape, the newest first, and before a dialog under it', async () => {
    const user = open();
    const onOpenChange = jest.fn();
    render(
      <Dialog open title="Delete this address?" onOpenChange={onOpenChange}>
        It is gone for good.
      </Dialog>,
    );
    tell('First');
    tell('Second');

    await user.keyboard('{Escape}');
    expect(texts()).toEqual(['First']);
    await user.keyboard('{Escape}');
    expect(texts()).toEqual([]);
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('keeps the Escape that closes it from the browser, which would close a dialog under it', () => {
    open();
    tell('First');

    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  });

  it('can be read out and closed over a dialog, which stays', async () => {
    const user = open();
    const onOpenChange = jest.fn();
    render(
      <Dialog open title="Delete this address?" onOpenChange={onOpenChange}>
        It is gone for good.
      </Dialog>,
    );
    tell('Something went wrong');

    await user.click(screen.getByRole('button', { name: 'Close message' }));

    expect(texts()).toEqual([]);
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('that comes over a dialog is read out and can be closed, also beside one from before the dialog', async () => {
    const user = open();
    const onOpenChange = jest.fn();
    tell('OTP sent');
    render(
      <Dialog open title="Delete your account?" onOpenChange={onOpenChange}>
        It is gone for good.
      </Dialog>,
    );
    expect(screen.getByText('OTP sent')).toBeVisible();

    tell('Something went wrong');

    expect(texts()).toEqual(['OTP sent', 'Something went wrong']);
    for (const close of screen.getAllByRole('button', { name: 'Close message' })) await user.click(close);
    expect(texts()).toEqual([]);
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('goes once it could be read twice, later the longer it is', () => {
    open();
    tell('Login successful!');
    tell('This order can no longer be cancelled: it is being prepared or on its way.');

    wait(6_000);
    expect(texts()).toHaveLength(1);
    wait(8_999);
    expect(texts()).toHaveLength(1);
    wait(1);
    expect(texts()).toEqual([]);
  });

  it('stays while the pointer is on it, its button has the focus, or the tab is hidden', async () => {
    const user = open();
    tell('Login successful!');

    await user.hover(screen.getByRole('alert'));
    wait(60_000);
    expect(texts()).toHaveLength(1);
    await user.unhover(screen.getByRole('alert'));

    const button = screen.getByRole('button', { name: 'Close message' });
    act(() => button.focus());
    wait(60_000);
    expect(texts()).toHaveLength(1);
    act(() => button.blur());

    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    wait(60_000);
    expect(texts()).toHaveLength(1);

    Reflect.deleteProperty(document, 'visibilityState');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    wait(6_000);
    expect(texts()).toEqual([]);
  });

  it('goes when its form is sent again, and stays when another one is', async () => {
    const user = open();
    for (const name of ['Log in', 'Search'])
      render(
        <form onSubmit={(event) => event.preventDefault()}>
          <button type="submit">{name}</button>
        </form>,
      );
    tell('OTP sent');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    tell('Invalid email or password.');

    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(texts()).toEqual(['OTP sent', 'Invalid email or password.']);

    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(texts()).toEqual(['OTP sent']);
  });

  /** A page with one form. */
  const page = (name: string) =>
    render(
      <form onSubmit={(event) => event.preventDefault()}>
        <button type="submit">{name}</button>
      </form>,
    );

  it('stays over a navigation, and goes when the next page’s form is sent', async () => {
    const user = open();
    const signup = page('Sign Up');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    tell('Signup successful! Please log in.');
    signup.unmount();
    page('Login');
    expect(texts()).toEqual(['Signup successful! Please log in.']);

    await user.click(screen.getByRole('button', { name: 'Login' }));

    expect(texts()).toEqual([]);
  });

  it('stays if it is about no form, when one is sent that is there after an earlier one', async () => {
    const user = open();
    const login = page('Login');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    login.unmount();
    tell('Please login again.');
    page('Search');

    await user.click(screen.getByRole('button', { name: 'Search' }));

    expect(texts()).toEqual(['Please login again.']);
  });

  it('is announced again, and stands once, when it is repeated; at most three are shown', () => {
    open();
    for (const text of ['a', 'b', 'a']) tell(text);
    expect(texts()).toEqual(['b', 'a']);

    for (const text of ['c', 'd']) tell(text);
    expect(texts()).toEqual(['a', 'c', 'd']);
  });
});

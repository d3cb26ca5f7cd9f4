import { render, screen } from '@testing-library/react';
import { passFocus } from './pass-focus';

const toPanel = passFocus((it) => it.closest('section'));
const toPanelWithCard = passFocus(
  (it) => it.closest('section'),
  (it) => it.closest('li'),
);

interface Shown {
  link?: boolean;
  card?: boolean;
}

function Panel({ link = true, card = true }: Shown) {
  return (
    <section aria-label="Orders" tabIndex={-1}>
      {link && (
        <p ref={toPanel}>
          <a href="#help">Help</a>
        </p>
      )}
      <ul>
        {card && (
          <li>
            <button type="button">Cancel</button>
            <p ref={toPanelWithCard}>On its way</p>
          </li>
        )}
      </ul>
    </section>
  );
}

const panel = () => screen.getByRole('region', { name: 'Orders' });

/** The page with the focus on the named element, drawn again. */
function change(focused: HTMLElement, next: Shown, rerender: ReturnType<typeof render>['rerender']) {
  focused.focus();
  rerender(<Panel {...next} />);
}

describe('The focus of an element that is removed', () => {
  it('goes to what is around it', () => {
    const { rerender } = render(<Panel />);

    change(screen.getByRole('link', { name: 'Help' }), { link: false }, rerender);

    expect(panel()).toHaveFocus();
  });

  it('goes there from anywhere in what leaves with it', () => {
    const { rerender } = render(<Panel />);

    change(screen.getByRole('button', { name: 'Cancel' }), { card: false }, rerender);

    expect(panel()).toHaveFocus();
  });

  it('stays where it is if that is elsewhere', () => {
    const { rerender } = render(<Panel />);
    const button = screen.getByRole('button', { name: 'Cancel' });

    change(button, { link: false }, rerender);

    expect(button).toHaveFocus();
  });

  it('stays where it is when the element is drawn again', () => {
    const { rerender } = render(<Panel />);
    const link = screen.getByRole('link', { name: 'Help' });

    change(link, {}, rerender);

    expect(link).toHaveFocus();
  });
});

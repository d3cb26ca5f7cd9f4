import { MAX_QUANTITY } from '@food/contracts/limits';
import { announce } from '@food/ui/announce';
import { MinusIcon, PlusIcon } from '@food/ui/icons';
import type { MouseEvent } from 'react';
import { t } from './messages';
import css from './stepper.module.css';

interface StepperProps {
  /** The dish's name, for screen readers. */
  name: string;
  quantity: number;
  onIncrement: () => void;
  onDecrement: (tap: MouseEvent) => void;
}

/** The quantity of a dish, up to 99: minus, the number, plus. Both buttons are 44 px, and say how many there are after a press. */
export function Stepper({ name, quantity, onIncrement, onDecrement }: StepperProps) {
  const full = quantity >= MAX_QUANTITY;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a number aren't form fields.
    <div className={css.stepper} role="group" aria-label={t('quantity', { dish: name })}>
      <LessAndCount {...{ name, quantity, onDecrement }} />
      <button
        type="button"
        className={css.step}
        aria-label={t('more', { dish: name })}
        aria-disabled={full || undefined}
        onClick={full ? undefined : saying(quantity + 1, name, onIncrement)}
      >
        <PlusIcon size={20} />
      </button>
    </div>
  );
}

/** The stepper without its plus. */
export function LessAndCount({ name, quantity, onDecrement }: Omit<StepperProps, 'onIncrement'>) {
  return (
    <>
      <button
        type="button"
        className={css.step}
        aria-label={t(quantity > 1 ? 'less' : 'remove', { dish: name })}
        onClick={saying(quantity - 1, name, onDecrement)}
      >
        <MinusIcon size={20} />
      </button>
      <span className={css.count}>
        {quantity}
        <span className="visually-hidden"> {name}</span>
      </span>
    </>
  );
}

/** A press that announces how many there are after it: not the number itself, since the dish may also stand in the cart beside the menu. */
export const saying =
  (quantity: number, name: string, press: (tap: MouseEvent) => void) => (tap: MouseEvent) => {
    press(tap);
    if (quantity > 0) announce(`${quantity} ${name}`);
  };

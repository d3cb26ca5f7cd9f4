import { MAX_QUANTITY } from '@food/contracts/limits';
import { MinusIcon, PlusIcon } from '@food/ui/icons';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { t } from './messages';
import css from './stepper.module.css';

interface StepperProps {
  /** The dish's name, for screen readers. */
  name: string;
  quantity: number;
  onIncrement: () => void;
  onDecrement: (tap: MouseEvent) => void;
}

/** The quantity of a dish, up to 99: minus, the number, plus. Both buttons are 44 px, and every change is announced. */
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
        onClick={full ? undefined : onIncrement}
      >
        <PlusIcon size={20} />
      </button>
    </div>
  );
}

/** The stepper without its plus. */
export function LessAndCount({ name, quantity, onDecrement }: Omit<StepperProps, 'onIncrement'>) {
  const count = useSaidOnce(quantity);
  return (
    <>
      <button
        type="button"
        className={css.step}
        aria-label={t(quantity > 1 ? 'less' : 'remove', { dish: name })}
        onClick={onDecrement}
      >
        <MinusIcon size={20} />
      </button>
      <output ref={count} className={css.count} aria-live="polite">
        {quantity}
        <span className="visually-hidden"> {name}</span>
      </output>
    </>
  );
}

/** A dish of the menu may stand in the cart beside it, too: while the focus is in its other stepper, this one is silent. */
function useSaidOnce(quantity: number) {
  const output = useRef<HTMLOutputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(quantity): looked at with each number that comes.
  useLayoutEffect(() => {
    const own = output.current?.closest('[role="group"]');
    const pressed = document.activeElement?.closest('[role="group"]');
    const isElsewhere = pressed !== own && nameOf(pressed) === nameOf(own);
    output.current?.setAttribute('aria-live', isElsewhere ? 'off' : 'polite');
  }, [quantity]);
  return output;
}

const nameOf = (group: Element | null | undefined) => group?.getAttribute('aria-label');

import { type CartLine, type RemovedLine, useCart } from '@food/cart/store';
import { Button } from '@food/ui/button';
import { useState } from 'react';
import { t } from '../messages';
import css from './removed-line.module.css';

/** The line that was taken out last, and the way back. */
export interface Removal {
  /**
   * Null once it is back, or there is no way: the dish was added anew, or the cart is another one. `dish` is its name as it was shown,
   * which may be in another language than the line's.
   */
  readonly removed: (RemovedLine & { readonly dish: string }) | null;
  /** The dish that was put back last. */
  readonly backId: number | null;
  /** Takes a line out by `leave`, and keeps what is needed to put it back. */
  take(line: CartLine, leave: () => void): void;
  undo(): void;
}

/** Lives as long as the page, since the last line takes the list along with it. */
export function useRemoval(): Removal {
  const [taken, setTaken] = useState<(NonNullable<Removal['removed']> & { cart: string | null }) | null>(
    null,
  );
  const [backId, setBackId] = useState<number | null>(null);
  const isOpen = useCart(
    ({ id, lines }) => id === taken?.cart && lines.every((line) => line.id !== taken.line.id),
  );
  return {
    removed: isOpen ? taken : null,
    backId,
    take({ id, name: dish }, leave) {
      const { lines, notes } = useCart.getState();
      const at = lines.findIndex((line) => line.id === id);
      const line = lines[at];
      leave();
      setTaken(line ? { line, at, notes, dish, cart: useCart.getState().id } : null);
      setBackId(null);
    },
    undo() {
      if (!taken) return;
      useCart.getState().restore(taken);
      setTaken(null);
      setBackId(taken.line.id);
    },
  };
}

/** Says what was taken out, and puts it back (rule: taken-out-and-back). It is heard as a status elsewhere. */
export function RemovedLineWords({ removal: { removed, undo } }: { removal: Removal }) {
  if (!removed) return null;
  const { dish } = removed;
  return (
    <div className={css.removed}>
      <p aria-hidden="true">{t('cart.removed', { dish })}</p>
      <Button variant="quiet" aria-label={t('cart.undoRemoved', { dish })} onClick={undo}>
        {t('cart.undo')}
      </Button>
    </div>
  );
}

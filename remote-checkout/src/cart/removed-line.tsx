import { type CartLine, fitsBack, type RemovedLine, useCart } from '@food/cart/store';
import { useSession } from '@food/session/store';
import { Button } from '@food/ui/button';
import { useEffect, useState } from 'react';
import { t } from '../messages';
import css from './removed-line.module.css';

/** The line that was taken out last, and the way back. */
export interface Removal {
  /**
   * Null once it is back, or there is no way: the dish was added again, the cart is full or another one, or another customer's. `dish` is
   * its name as it was shown, which may be in another language than the line's.
   */
  readonly removed: (RemovedLine & { readonly dish: string }) | null;
  /** The dish that was put back last. */
  readonly backId: number | null;
  /** Takes a line out by `leave`, and keeps what is needed to put it back. */
  take(line: CartLine, leave: () => void): void;
  undo(): void;
}

type Taken = NonNullable<Removal['removed']> & {
  /** Of the cart; null after the last line, as of every empty cart. */
  readonly cart: string | null;
  readonly customer: string | null;
};

const customerOf = ({ user }: ReturnType<typeof useSession.getState>): string | null => user?.id ?? null;

/** Lives as long as the page, since the last line takes the list along with it. */
export function useRemoval(): Removal {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [backId, setBackId] = useState<number | null>(null);
  const customer = useSession(customerOf);
  const fits = useCart(({ id, lines }) => id === taken?.cart && fitsBack(lines, taken.line.id));
  const isOpen = fits && customer === taken?.customer;
  useEffect(() => {
    // An empty cart would be the same one again after others.
    if (!isOpen) setTaken(null);
  }, [isOpen]);
  return {
    removed: isOpen ? taken : null,
    backId,
    take({ id, name: dish }, leave) {
      const { lines, notes } = useCart.getState();
      const at = lines.findIndex((line) => line.id === id);
      const line = lines[at];
      leave();
      const owner = { cart: useCart.getState().id, customer: customerOf(useSession.getState()) };
      setTaken(line ? { line, at, notes, dish, ...owner } : null);
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

interface RemovedLineWordsProps {
  removal: Removal;
  /** A status elsewhere says the same. */
  isSaid?: boolean;
}

/** Says what was taken out, and puts it back (rule: taken-out-and-back). */
export function RemovedLineWords({ removal: { removed, undo }, isSaid }: RemovedLineWordsProps) {
  if (!removed) return null;
  const { dish } = removed;
  return (
    <div className={css.removed}>
      <p aria-hidden={isSaid}>{t('cart.removed', { dish })}</p>
      <Button variant="quiet" aria-label={t('cart.undoRemoved', { dish })} onClick={undo}>
        {t('cart.undo')}
      </Button>
    </div>
  );
}

import { retry } from '@food/platform/lazy';
import { notify } from '@food/platform/notify';
import { dropSecondTap } from '@food/ui/second-tap';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../messages';
import type { Dish } from './dish';
import { useDishAddress } from './dish-address';
import type { DishDialogProps } from './dish-dialog';

const loadDialog = () => import(/* webpackChunkName: "dish" */ './dish-dialog');

/** Fetches the dialog's code ahead of a tap. */
export const expectDish = () => void loadDialog().catch(() => undefined);

/**
 * The dish that the address opens, over the present page (rule: dish-by-link). `among` are dishes that the page has already. Not
 * a `lazyPiece`: a lost packet must not cost the customer the page.
 */
export function OpenedDish({ among }: { among: readonly Dish[] }) {
  const { id, open, close } = useDishAddress();
  const [shown, setShown] = useState(id);
  const [Dialog, setDialog] = useState<ComponentType<DishDialogProps>>();
  if (id !== null && id !== shown) setShown(id);
  const tapped = useTaps(open);
  const fail = useEffectEvent(() => {
    notify(t('dish.failed'));
    close();
  });
  useEffect(() => {
    if (id === null) return;
    let here = true;
    retry(loadDialog).then(
      ({ default: piece }) => setDialog(() => piece),
      () => here && fail(),
    );
    return () => {
      here = false;
    };
  }, [id]);
  if (!Dialog || shown === null) return null;
  const finalFocus = () => placeOf(shown, tapped.current);
  return <Dialog id={shown} among={among} open={id !== null} onClose={close} finalFocus={finalFocus} />;
}

/** The place of a dish on the page: the tapped link, else the first link to it, else the page itself. */
function placeOf(id: number, tapped: HTMLElement | null): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLElement>(`a[data-opens="${id}"]`)];
  return links.find((link) => link === tapped) ?? links[0] ?? document.querySelector('main');
}

/** The name of the dish that the address opens, if it is one of these. */
export function useOpenedName(among: readonly Dish[]): string | undefined {
  const { id } = useDishAddress();
  return among.find((dish) => dish.id === id)?.name;
}

/**
 * A plain tap on a dish's link opens it here. The links are plain ones, with one listener for all: a router's link is rendered
 * again whenever the address changes, and a menu has up to 2,000. Returns the link that was tapped last.
 */
function useTaps(open: (id: number) => void): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null);
  const tapped = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-opens]');
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    last.current = link;
    dropSecondTap(event);
    open(Number(link.dataset.opens));
  });
  useEffect(() => {
    const hear = (event: MouseEvent) => tapped(event);
    document.addEventListener('click', hear);
    return () => document.removeEventListener('click', hear);
  }, []);
  return last;
}

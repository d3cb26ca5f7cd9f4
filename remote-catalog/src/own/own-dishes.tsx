import type { getOrders, Order } from '@food/contracts/orders';
import { call, pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { readList } from '@food/platform/read-list';
import { useSession } from '@food/session/store';
import { Section } from '@food/ui/section';
import { readDishes } from '../dish/dish';
import { DishShelf } from '../home/dish-shelf';
import { useList } from '../list/use-list';
import { WHOLE_MENU } from '../menu/menu-api';
import { t } from '../messages';
import { useFavourites } from './favourites';
import { usualDishes } from './usual-dishes';

/** The number of newest orders that decide which dishes are usual. */
const ORDERS = 20;

const NONE: readonly Partial<Order>[] = [];
const readOrders = (answer: unknown) => readList<Partial<Order>>(answer);

/** The dishes that this customer orders most, and this device's favourites, as the menu has them today. */
export function OwnDishes() {
  const orders = useNewestOrders();
  const favourites = useFavourites();
  const isWanted = orders.length > 0 || favourites.length > 0;
  const { items: menu } = useList(isWanted ? WHOLE_MENU.items : null, readDishes);
  const usual = usualDishes(orders, menu);
  const chosen = favourites.flatMap((id) => menu.find((dish) => dish.id === id) ?? []);
  return (
    <>
      {usual.length > 0 && (
        <Section title={t('own.again')}>
          <DishShelf dishes={usual} />
        </Section>
      )}
      {chosen.length > 0 && (
        <Section title={t('own.favourites')}>
          <DishShelf dishes={chosen} />
        </Section>
      )}
    </>
  );
}

/** Empty without a login. Orders that can't be loaded are left out: home is complete without them. */
function useNewestOrders() {
  const userId = useSession(({ user }) => user?.id);
  const path = userId ? pathOf<typeof getOrders>('/auth/order/:id', { id: userId }) : null;
  const { data = NONE } = useQuery({
    queryKey: ['usual dishes', path],
    queryFn: () => call<typeof getOrders>('GET', { path: path ?? '', query: { limit: ORDERS } }),
    enabled: path !== null,
    meta: { private: true },
    select: readOrders,
  });
  return data;
}

import { retry } from '@food/platform/lazy';
import { useQuery } from '@food/platform/query';
import { EmptyState } from '@food/ui/empty-state';
import { TryAgain } from '@food/ui/try-again';
import { DishesLoading } from '../dish/dish-places';
import { t } from '../messages';
import type { FoundDishesProps } from './found-dishes';

const loadFoundDishes = () => import(/* webpackChunkName: "search" */ './found-dishes');

/**
 * The dishes that a search finds. Without search words it shows nothing, and preloads the code, the menu and its index for the
 * first letter. Not a `lazyPiece`: a lost packet must not cost the customer the page that they search from.
 */
export function Found(props: FoundDishesProps) {
  const code = useQuery({
    queryKey: ['code of the search'],
    queryFn: () => retry(loadFoundDishes),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (code.data) return <code.data.default {...props} />;
  if (!props.words) return null;
  if (!code.isError) return <DishesLoading />;
  return <EmptyState text={t('search.failed')} action={<TryAgain onClick={() => void code.refetch()} />} />;
}

import { Button } from '@food/ui/button';
import { StarIcon, StarOutlineIcon } from '@food/ui/icons';
import { t } from '../messages';
import { toggleFavourite, useFavourites } from './favourites';

/** Makes a dish a favourite on this device, or takes that back (rule: favourites-here). */
export function FavouriteButton({ id }: { id: number }) {
  const chosen = useFavourites().includes(id);
  return (
    <Button variant="quiet" aria-pressed={chosen} onClick={() => toggleFavourite(id)}>
      {chosen ? <StarIcon size={20} /> : <StarOutlineIcon size={20} />}
      {t('dish.favourite')}
    </Button>
  );
}

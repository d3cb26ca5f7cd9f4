import { useChoices } from '@food/cart/choices';
import type { Address } from '@food/contracts/checkout';
import { Link } from '@food/platform/router';
import { ChevronIcon, PinIcon } from '@food/ui/icons';
import { t } from '../messages';
import css from './home-awning.module.css';

/** The address of the next order; leads to the address book. */
export function AddressLine() {
  const address = useChoices((choices) => choices.address);
  const place = address && placeOf(address);
  return (
    <Link to="/address" className={css.address}>
      <PinIcon size={20} />
      <span className={css.place}>
        {place
          ? t.rich('address.to', {
              hidden: (inside) => <span className="visually-hidden">{inside}</span>,
              place,
            })
          : t('address.choose')}
      </span>
      <ChevronIcon size={16} />
    </Link>
  );
}

const placeOf = ({ house_block_no, area_road, city }: Address): string =>
  [house_block_no, area_road, city].filter((text) => typeof text === 'string' && text.trim()).join(', ');

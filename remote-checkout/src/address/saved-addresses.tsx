import type { Address } from '@food/contracts/checkout';
import { EmptyState } from '@food/ui/empty-state';
import { Section } from '@food/ui/section';
import { TryAgain } from '@food/ui/try-again';
import { t } from '../messages';
import type { useAddresses } from './address-api';
import css from './address-book.module.css';
import { AddressCard } from './address-card';
import { AddressPlaces } from './address-places';

interface SavedAddressesProps {
  addresses: Pick<ReturnType<typeof useAddresses>, 'data' | 'isPending' | 'isFetching' | 'refetch'>;
  chosen: Address | null;
  onSelect(address: Address): void;
  onEdit(address: Address): void;
  onDelete(address: Address): void;
}

/** The list under 'Saved Addresses', a radio group. */
export function SavedAddresses({ addresses, ...rest }: SavedAddressesProps) {
  return (
    <Section title={t('address.saved')}>
      <List addresses={addresses} {...rest} />
    </Section>
  );
}

function List({ addresses, chosen, onSelect, onEdit, onDelete }: SavedAddressesProps) {
  const { data, isPending, isFetching, refetch } = addresses;
  if (isPending) return <AddressPlaces />;
  if (!data) {
    const again = <TryAgain busy={isFetching} onClick={() => refetch()} />;
    return <EmptyState text={t('address.failed')} action={again} />;
  }
  if (data.length === 0) return <EmptyState text={t('address.none')} />;
  return (
    <fieldset>
      <legend className="visually-hidden">{t('choice.deliverTo')}</legend>
      <ul className={css.list}>
        {data.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            selected={address.id === chosen?.id}
            onSelect={() => onSelect(address)}
            onEdit={() => onEdit(address)}
            onDelete={() => onDelete(address)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

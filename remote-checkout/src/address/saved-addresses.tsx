import type { Address } from '@food/contracts/checkout';
import { Button } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { Section } from '@food/ui/section';
import { Spinner } from '@food/ui/spinner';
import type { useAddresses } from './address-api';
import css from './address-book.module.css';
import { AddressCard } from './address-card';

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
    <Section title="Saved Addresses">
      <List addresses={addresses} {...rest} />
    </Section>
  );
}

function List({ addresses, chosen, onSelect, onEdit, onDelete }: SavedAddressesProps) {
  const { data, isPending, isFetching, refetch } = addresses;
  if (isPending) return <Spinner label="Loading addresses" />;
  if (!data) {
    const again = (
      <Button variant="quiet" busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    );
    return <EmptyState text="Your addresses could not be loaded." action={again} />;
  }
  if (data.length === 0) return <EmptyState text="No addresses saved yet." />;
  return (
    <fieldset>
      <legend className="visually-hidden">Deliver to</legend>
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

import type { Address } from '@food/contracts/checkout';
import { Card } from '@food/ui/card';
import { classes } from '@food/ui/classes';
import { useId } from 'react';
import { t } from '../messages';
import css from './address-book.module.css';
import { addressLines } from './address-fields';

interface AddressCardProps {
  address: Address;
  selected: boolean;
  onSelect(): void;
  onEdit(): void;
  onDelete(): void;
}

/** One address. A tap anywhere on it selects it; the descriptions of Edit and Delete name the address. */
export function AddressCard({ address, selected, onSelect, onEdit, onDelete }: AddressCardProps) {
  const words = useId();
  const lines = addressLines(address);
  return (
    <Card as="li" className={css.card}>
      <label className={css.choice}>
        <input type="radio" name="address" checked={selected} onChange={onSelect} />
        <span className={css.lines} id={words}>
          {lines.length === 0 && <span>{t('address.noWords')}</span>}
          {lines.map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </span>
      </label>
      <div className={css.hands}>
        <button type="button" className={css.link} aria-describedby={words} onClick={onEdit}>
          {t('address.edit')}
        </button>
        <button
          type="button"
          className={classes(css.link, css.delete)}
          aria-describedby={words}
          onClick={onDelete}
        >
          {t('address.delete')}
        </button>
      </div>
    </Card>
  );
}

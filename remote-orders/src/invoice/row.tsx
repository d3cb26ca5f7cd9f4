import type { ReactNode } from 'react';
import css from './invoice.module.css';

interface RowProps {
  label: ReactNode;
  note?: string | undefined;
  amount: string;
}

/** A row of the invoice's tables. */
export function Row({ label, note, amount }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <bdi className={css.note}>{note}</bdi>}
      </th>
      <td className="money">{amount}</td>
    </tr>
  );
}

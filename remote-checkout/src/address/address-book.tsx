import { useCart } from '@food/cart/store';
import type { Address } from '@food/contracts/checkout';
import { notify } from '@food/platform/notify';
import { useQueryClient } from '@food/platform/query';
import { useSession } from '@food/session/store';
import { Button } from '@food/ui/button';
import { classes } from '@food/ui/classes';
import { Notice } from '@food/ui/notice';
import { dropSecondTap } from '@food/ui/second-tap';
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { loadDialog } from '../load-dialog';
import { t } from '../messages';
import { ADDRESSES, useAddresses } from './address-api';
import css from './address-book.module.css';
import { AddressForm } from './address-form';
import type { OpenForm } from './address-form-state';
import type { DeleteDialogProps } from './delete-dialog';
import { SavedAddresses } from './saved-addresses';
import { useAddressForm } from './use-address-form';
import { useSelection } from './use-selection';

const loadQuestion = () => import(/* webpackChunkName: "delete-address" */ './delete-dialog');

/** The customer's addresses: choose one for the order, add, change, delete. */
export function AddressBook({ onConfirmed }: { onConfirmed(): void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const addresses = useAddresses();
  const control = useAddressForm();
  const selection = useSelection(addresses.data);
  const { word, say, clearing } = useNews();
  const [deleting, setDeleting] = useState<Address | null>(null);
  const [DeleteDialog, setDeleteDialog] = useState<ComponentType<DeleteDialogProps> | null>(null);
  const { form, begun } = control;
  // A change of a deleted address could not be saved.
  const isBegun = begun && (begun.editId === null || addresses.data?.some(({ id }) => id === begun.editId));

  /** With saved addresses the main action is to confirm one. */
  const isFirst = addresses.data?.length === 0;

  function close() {
    control.close();
    // The focused form has gone.
    title.current?.focus();
  }
  async function ask(address: Address) {
    const dialog = await loadDialog(loadQuestion);
    if (!dialog) return notify(t('deletion.failed'));
    setDeleteDialog(() => dialog);
    setDeleting(address);
  }
  function save({ session, editId }: OpenForm) {
    const choose = selection.saving(editId === null);
    const customer = customerId();
    return (address: Address) => {
      // Of a session that has ended nothing is stored (rule: private-data-goes).
      if (customerId() !== customer) return;
      choose(address);
      control.forget(session);
      say(t('address.isSaved'));
    };
  }
  function deleted(address: Address) {
    // The question may be about another one by now.
    setDeleting((asked) => (asked?.id === address.id ? null : asked));
    selection.forget(address);
    if (control.openNow()?.editId === address.id) close();
    say(t('address.isDeleted'));
  }

  return (
    <>
      <h2 className={css.title} ref={title} tabIndex={-1}>
        {t('address.yours')}
      </h2>
      <div className={form ? css.withForm : undefined}>
        {form ? (
          <AddressForm key={form.session} {...{ form, control }} onClose={close} onSave={() => save(form)} />
        ) : (
          <div className={classes('stack', css.begin)}>
            <Button block variant={isFirst ? undefined : 'quiet'} onClick={clearing(control.add)}>
              {t('address.add')}
            </Button>
            {isBegun && (
              <Button block variant="quiet" onClick={clearing(control.resume)}>
                {t('address.continue')}
              </Button>
            )}
          </div>
        )}
        <div className={css.saved}>
          {word}
          <SavedAddresses
            {...{ addresses, chosen: selection.chosen, onDelete: ask }}
            onSelect={selection.select}
            onEdit={clearing(control.edit)}
          />
          {selection.chosen && <Confirm sticky={!form} onPress={onConfirmed} />}
        </div>
      </div>
      {DeleteDialog && (
        <DeleteDialog
          address={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={deleted}
          remains={title}
        />
      )}
    </>
  );
}

/** Read from the store: an answer may come long after the page was rendered. */
const customerId = () => useSession.getState().user?.id;

/** A message about a finished action, after which the list has changed. */
function useNews() {
  const client = useQueryClient();
  const [news, setNews] = useState<string | null>(null);
  return {
    word: news && (
      <div className={css.word}>
        <Notice tone="good">{news}</Notice>
      </div>
    ),
    say(word: string) {
      setNews(word);
      client.invalidateQueries({ queryKey: [ADDRESSES] });
    },
    /** The old message is removed when something new begins. */
    clearing:
      <Args extends unknown[]>(next: (...args: Args) => void) =>
      (...args: Args) => {
        setNews(null);
        next(...args);
      },
  };
}

function Confirm({ sticky, onPress }: { sticky: boolean; onPress(): void }) {
  const overBar = useCart((cart) => cart.lines.length > 0);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    // The browser may restore the page from its cache as it was left.
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  function press(tap: MouseEvent) {
    setLeaving(true);
    dropSecondTap(tap);
    onPress();
  }
  return (
    <div className={classes(css.confirm, sticky && (overBar ? css.overBar : css.atFoot))}>
      <Button block busy={leaving} onClick={press}>
        {t('address.confirm')}
      </Button>
    </div>
  );
}

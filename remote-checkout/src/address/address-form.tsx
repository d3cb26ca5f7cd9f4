import type { Address } from '@food/contracts/checkout';
import { isSignedOut, messageOf } from '@food/platform/api-error';
import { useOneAtATime } from '@food/platform/one-at-a-time';
import { useMutation, useQueryClient } from '@food/platform/query';
import { Button } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { Field } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { type FormEvent, useEffect, useRef } from 'react';
import { t } from '../messages';
import { ADDRESSES, saveAddress } from './address-api';
import { type AddressField, addressInput, FIELD_MAX, FIELDS } from './address-fields';
import css from './address-form.module.css';
import type { OpenForm } from './address-form-state';
import { AddressMap } from './map/address-map';
import type { AddressFormControl } from './use-address-form';

const FIELD_PROPS = {
  house_block_no: { label: 'form.house', autoComplete: 'address-line1' },
  area_road: { label: 'form.road', autoComplete: 'address-line2' },
  city: { label: 'form.city', autoComplete: 'address-level2' },
  district: { label: 'form.district', autoComplete: 'address-level3' },
  state: { label: 'form.state', autoComplete: 'address-level1' },
  country: { label: 'form.country', autoComplete: 'country-name' },
  pincode: { label: 'form.pincode', autoComplete: 'postal-code' },
} as const satisfies Record<AddressField, { label: string; autoComplete: string }>;

interface AddressFormProps {
  form: OpenForm;
  control: Pick<AddressFormControl, 'type' | 'move' | 'google'>;
  onClose(): void;
  /** Returns a function that is called with the answer, even if the form was closed meanwhile. */
  onSave(): (address: Address) => void;
}

/** The map first, then the seven texts. Without validation (rule: address-free-text). */
export function AddressForm({ form, control, onClose, onSave }: AddressFormProps) {
  const isEdit = form.editId !== null;
  const name = t(isEdit ? 'form.edit' : 'form.new');
  const title = useFocus<HTMLHeadingElement>();
  const { save, isSaving, failure } = useSaving(form, { onClose, onSave });
  return (
    <Card as="section" className={css.form} aria-label={name}>
      <h3 className={css.title} ref={title} tabIndex={-1}>
        {name}
      </h3>
      <AddressMap position={form.position} onMove={control.move} google={control.google} />
      <p className={css.looking} role="status">
        {t(form.lookup ? 'form.lookingUp' : 'form.movePin')}
      </p>
      <form className={css.fields} onSubmit={save}>
        {FIELDS.map((field) => (
          <Field
            key={field}
            name={field}
            label={t(FIELD_PROPS[field].label)}
            autoComplete={FIELD_PROPS[field].autoComplete}
            maxLength={FIELD_MAX}
            value={form.texts[field]}
            onChange={(event) => control.type(field, event.target.value)}
          />
        ))}
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className={css.hands}>
          <Button variant="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" busy={isSaving}>
            {t(isEdit ? 'form.update' : 'form.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Saves the form; after a failure it stays open with everything that was typed. */
function useSaving(
  { texts, position, editId }: OpenForm,
  { onClose, onSave }: Pick<AddressFormProps, 'onClose' | 'onSave'>,
) {
  const client = useQueryClient();
  const { busy, run } = useOneAtATime();
  const { mutateAsync, error } = useMutation({
    mutationFn: () => saveAddress(addressInput(texts, position), editId),
    onMutate: onSave,
    onSuccess: (address, _, saved) => saved(address),
    // It may have been saved all the same, and only the answer was lost.
    onError: () => void client.invalidateQueries({ queryKey: [ADDRESSES] }),
  });
  return {
    isSaving: busy,
    failure: error && !isSignedOut(error) ? messageOf(error, t('form.failed')) : null,
    save(event: FormEvent) {
      event.preventDefault();
      // Closes only this form: React Query drops this `onSuccess` once the form has unmounted. `failure` shows an error.
      void run(() => mutateAsync(undefined, { onSuccess: onClose }).catch(() => null));
    },
  };
}

/** Gets the focus when it appears, so that keyboard and screen reader users are in the form. */
function useFocus<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

import type { Address } from '@food/contracts/checkout';
import { isSignedOut, messageOf } from '@food/platform/api-error';
import { useOneAtATime } from '@food/platform/one-at-a-time';
import { useMutation } from '@food/platform/query';
import { Button } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { Field } from '@food/ui/field';
import { Notice } from '@food/ui/notice';
import { type FormEvent, useEffect, useRef } from 'react';
import { saveAddress } from './address-api';
import { type AddressField, addressInput, FIELD_MAX, FIELDS } from './address-fields';
import css from './address-form.module.css';
import type { OpenForm } from './address-form-state';
import { AddressMap } from './map/address-map';
import type { AddressFormControl } from './use-address-form';

const WORDS: Record<AddressField, { label: string; autoComplete: string }> = {
  house_block_no: { label: 'House / Block No.', autoComplete: 'address-line1' },
  area_road: { label: 'Area / Road', autoComplete: 'address-line2' },
  city: { label: 'City', autoComplete: 'address-level2' },
  district: { label: 'District', autoComplete: 'address-level3' },
  state: { label: 'State', autoComplete: 'address-level1' },
  country: { label: 'Country', autoComplete: 'country-name' },
  pincode: { label: 'Pincode', autoComplete: 'postal-code' },
};

interface AddressFormProps {
  form: OpenForm;
  control: Pick<AddressFormControl, 'type' | 'move' | 'google'>;
  onCancel(): void;
  onSaved(address: Address): void;
}

/** The map first, then the seven texts. Without validation (rule: address-free-text). */
export function AddressForm({ form, control, onCancel, onSaved }: AddressFormProps) {
  const isEdit = form.editId !== null;
  const title = useFocus<HTMLHeadingElement>();
  const { save, isSaving, failure } = useSaving(form, onSaved);
  return (
    <Card as="section" className={css.form} aria-label={isEdit ? 'Edit address' : 'New address'}>
      <h3 className={css.title} ref={title} tabIndex={-1}>
        {isEdit ? 'Edit address' : 'New address'}
      </h3>
      <AddressMap position={form.position} onMove={control.move} google={control.google} />
      <p className={css.looking} role="status">
        {form.lookup ? 'Looking up the address…' : 'Drag the pin to your door, or tap the map.'}
      </p>
      <form className={css.fields} onSubmit={save}>
        {FIELDS.map((field) => (
          <Field
            key={field}
            name={field}
            {...WORDS[field]}
            maxLength={FIELD_MAX}
            value={form.texts[field]}
            onChange={(event) => control.type(field, event.target.value)}
          />
        ))}
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className={css.hands}>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving}>
            {isEdit ? 'Update Address' : 'Save Address'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Saves what stands in the form; a failure keeps it open with all that was typed. */
function useSaving({ texts, position, editId }: OpenForm, onSaved: (address: Address) => void) {
  const { busy, run } = useOneAtATime();
  const { mutateAsync, error } = useMutation({
    mutationFn: () => saveAddress(addressInput(texts, position), editId),
    onSuccess: onSaved,
  });
  return {
    isSaving: busy,
    failure:
      error && !isSignedOut(error)
        ? messageOf(error, 'The address could not be saved. Please try again.')
        : null,
    save(event: FormEvent) {
      event.preventDefault();
      // `failure` says what went wrong.
      void run(() => mutateAsync().catch(() => null));
    },
  };
}

/** Takes the focus when it appears, so that a keyboard and a screen reader are where the form is. */
function useFocus<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

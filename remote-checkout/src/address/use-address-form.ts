import type { Address } from '@food/contracts/checkout';
import type { Position } from '@food/format/distance';
import { useEffect, useReducer, useRef } from 'react';
import { logFailure } from '../logged';
import { getPlace } from './address-api';
import type { AddressField, AddressTexts } from './address-fields';
import { type FormAction, formReducer, type OpenForm } from './address-form-state';
import { askDevicePosition } from './device-position';
import { getGooglePlace } from './map/google-place';
import { type Google, type GoogleStage, useGoogle } from './map/use-google';

/** The address form and what happens to it. */
export interface AddressFormControl {
  /** Null while it is closed. */
  readonly form: OpenForm | null;
  readonly google: Google;
  /** Opens it empty and asks the device for its position. */
  add(): void;
  /** Opens it prefilled. */
  edit(address: Address): void;
  close(): void;
  type(field: AddressField, text: string): void;
  /** A position was set (never while dragging): its address is looked up (rule: lookup-when-set). */
  move(position: Position): void;
}

/** Opening, filling and closing the address form (rule: address-form-states). */
export function useAddressForm(): AddressFormControl {
  const [form, dispatch] = useReducer(formReducer, null);
  const sessions = useRef(0);
  const google = useGoogle(form !== null);
  useReverseLookup(form, dispatch, google.stage);
  return {
    form,
    google,
    add() {
      const session = ++sessions.current;
      dispatch({ type: 'add', session });
      askDevicePosition((position) => dispatch({ type: 'locate', session, position }));
    },
    edit: (address) => dispatch({ type: 'edit', session: ++sessions.current, address }),
    close: () => dispatch({ type: 'close' }),
    type: (field, text) => dispatch({ type: 'type', field, text }),
    move: (position) => dispatch({ type: 'move', position }),
  };
}

/** Looks up each position that was set. An answer that comes after the next move, or after closing, is dropped. */
function useReverseLookup(
  form: OpenForm | null,
  dispatch: (action: FormAction) => void,
  stage: GoogleStage,
): void {
  const lookup = form?.lookup ?? null;
  const isUndecided = stage === 'loading';
  const isGoogles = stage !== null;
  useEffect(() => {
    if (!lookup || isUndecided) return;
    const leaving = new AbortController();
    placeAt(lookup.position, isGoogles, leaving.signal).then(
      (place) => dispatch({ type: 'found', lookup, place }),
      (error) => {
        // Asked again elsewhere, or no longer wanted.
        if (leaving.signal.aborted) return;
        dispatch({ type: 'not-found', lookup });
        logFailure('Looking up the address', error);
      },
    );
    return () => leaving.abort();
  }, [lookup, isUndecided, isGoogles, dispatch]);
}

/**
 * The place at a position: by Google where its library is loaded; by the product's own server otherwise, and where Google has no
 * answer.
 */
async function placeAt(
  position: Position,
  isGoogles: boolean,
  signal: AbortSignal,
): Promise<Partial<AddressTexts>> {
  const found = isGoogles && (await getGooglePlace(position).catch(() => null));
  return found || getPlace(position, signal);
}

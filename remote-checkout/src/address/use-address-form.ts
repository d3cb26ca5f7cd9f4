import type { Address } from '@food/contracts/checkout';
import type { Position } from '@food/format/distance';
import { forgetDraft, useDraft } from '@food/session/draft';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { logFailure } from '../logged';
import { getPlace } from './address-api';
import type { AddressField, AddressTexts } from './address-fields';
import { type BegunForm, type FormAction, formReducer, type OpenForm, readBegun } from './address-form-state';
import { askDevicePosition } from './device-position';
import { getGooglePlace } from './map/google-place';
import { type Google, type GoogleStage, useGoogle } from './map/use-google';

/** The address form and its actions. */
export interface AddressFormControl {
  /** Null while it is closed. */
  readonly form: OpenForm | null;
  /** The form that is open now: an answer may come long after the page was rendered. */
  openNow(): OpenForm | null;
  /** A form that was begun earlier and neither saved nor cancelled. */
  readonly begun: BegunForm | null;
  readonly google: Google;
  /** Opens it empty and asks the device for its position. */
  add(): void;
  /** Opens it prefilled. */
  edit(address: Address): void;
  /** Opens the unfinished form. */
  resume(): void;
  close(): void;
  /** Discards the stored form if it is that of this opening, also if the page has gone meanwhile. */
  forget(session: number): void;
  type(field: AddressField, text: string): void;
  /** A position was set (never while dragging): its address is looked up (rule: lookup-when-set). */
  move(position: Position): void;
}

const DRAFT = 'address';
/** Counted for the whole page: an answer may come after the address book was left and opened again. */
let sessions = 0;
/** The opening whose form is stored; null if nothing was changed since the page was loaded. */
let storedSession: number | null = null;

/** Opening, filling and closing the address form (rule: address-form-states). */
export function useAddressForm(): AddressFormControl {
  const [form, dispatch] = useReducer(formReducer, null);
  const google = useGoogle(form !== null);
  useReverseLookup(form, dispatch, google.stage);
  const draft = useBegun(form);
  const now = useRef(form);
  useEffect(() => {
    now.current = form;
  }, [form]);
  const open = (byHand: boolean) => {
    draft.byHand.current = byHand;
    return ++sessions;
  };
  const change = (action: FormAction) => {
    draft.byHand.current = true;
    dispatch(action);
  };
  return {
    form,
    openNow: () => now.current,
    begun: draft.begun,
    google,
    add() {
      const session = open(false);
      dispatch({ type: 'add', session });
      askDevicePosition((position) => dispatch({ type: 'locate', session, position }));
    },
    edit: (address) => dispatch({ type: 'edit', session: open(false), address }),
    resume: () => draft.begun && dispatch({ type: 'resume', session: open(true), begun: draft.begun }),
    close() {
      if (now.current) draft.forget(now.current.session);
      dispatch({ type: 'close' });
    },
    forget: draft.forget,
    type: (field, text) => change({ type: 'type', field, text }),
    move: (position) => change({ type: 'move', position }),
  };
}

/**
 * Stores the customer's changes of an open form (rule: address-begun). Values that only the device filled in are filled in again.
 */
function useBegun(form: OpenForm | null) {
  const [begun, write] = useDraft<BegunForm | null>(DRAFT, null, readBegun);
  const byHand = useRef(false);
  const keep = useEffectEvent(({ session, editId, texts, position, typed }: OpenForm) => {
    if (!byHand.current) return;
    write({ editId, texts, position, typed });
    storedSession = session;
  });
  useEffect(() => {
    if (form) keep(form);
  }, [form]);
  function forget(session: number) {
    if (session !== storedSession) return;
    storedSession = null;
    byHand.current = false;
    write(null);
    forgetDraft(DRAFT);
  }
  return { begun, byHand, forget };
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
        // Another lookup has begun, or the form was closed.
        if (leaving.signal.aborted) return;
        dispatch({ type: 'not-found', lookup });
        logFailure('Looking up the address', error);
      },
    );
    return () => leaving.abort();
  }, [lookup, isUndecided, isGoogles, dispatch]);
}

/**
 * The place at a position: by Google if its library is loaded; by the product's own server otherwise, and if Google has no
 * result.
 */
async function placeAt(
  position: Position,
  isGoogles: boolean,
  signal: AbortSignal,
): Promise<Partial<AddressTexts>> {
  const found = isGoogles && (await getGooglePlace(position).catch(() => null));
  return found || getPlace(position, signal);
}

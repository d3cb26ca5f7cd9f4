import type { Address } from '@food/contracts/checkout';
import { isPosition, type Position } from '@food/format/distance';
import { type AddressField, type AddressTexts, FIELDS, textsOf } from './address-fields';

/** A position whose address is being looked up. Each move makes a new one, so that a late answer can be recognised. */
interface Lookup {
  readonly position: Position;
}

/** The open form. Each opening is another `session`, so that late answers of an earlier one can be recognised. */
export interface OpenForm {
  readonly session: number;
  /** Null for a new address. */
  readonly editId: number | null;
  readonly texts: AddressTexts;
  readonly position: Position | null;
  readonly lookup: Lookup | null;
  /** Texts that a person wrote, now or when the address was saved: a lookup without a result leaves them. */
  readonly byHand: readonly AddressField[];
  /** Texts that were typed into this form, and not deleted again. */
  readonly typed: readonly AddressField[];
  /** Texts written while the lookup, or the device's position, was awaited: neither overwrites them. */
  readonly justTyped: readonly AddressField[];
}

/** What is stored of an unfinished form (rule: address-begun). */
export type BegunForm = Pick<OpenForm, 'editId' | 'texts' | 'position' | 'typed'>;

/** Null while the form is closed, as it is by default (rule: address-form-states). */
export type FormState = OpenForm | null;

export type FormAction =
  | { type: 'add'; session: number }
  | { type: 'edit'; session: number; address: Address }
  | { type: 'resume'; session: number; begun: BegunForm }
  | { type: 'close' }
  | { type: 'type'; field: AddressField; text: string }
  | { type: 'move'; position: Position }
  | { type: 'locate'; session: number; position: Position }
  | { type: 'found'; lookup: Lookup; place: Partial<AddressTexts> }
  | { type: 'not-found'; lookup: Lookup };

/** The next state of the form. Pure: geolocation, lookups and saving are the screen's. */
export function formReducer(form: FormState, action: FormAction): FormState {
  if (action.type === 'close') return null;
  if (action.type === 'add')
    return opened(action.session, { editId: null, texts: textsOf({}), position: null, typed: [] });
  if (action.type === 'edit') return opened(action.session, asKept(action.address));
  if (action.type === 'resume') return opened(action.session, action.begun);
  return form && changed(form, action);
}

const asKept = (address: Address): BegunForm => ({
  editId: address.id,
  texts: textsOf(address),
  position: positionOf(address),
  typed: [],
});

const positionOf = (of: Parameters<typeof isPosition>[0]): Position | null =>
  isPosition(of) ? { latitude: of.latitude, longitude: of.longitude } : null;

/** Reads a stored form; null if it isn't one. */
export function readBegun(stored: unknown): BegunForm | null {
  const { editId, texts, position, typed } = (stored ?? {}) as Partial<BegunForm>;
  if (typeof texts !== 'object' || texts === null) return null;
  return {
    editId: typeof editId === 'number' ? editId : null,
    texts: textsOf(texts),
    position: positionOf(position),
    typed: FIELDS.filter((field) => Array.isArray(typed) && typed.includes(field)),
  };
}

function opened(session: number, begun: BegunForm): OpenForm {
  const byHand = FIELDS.filter((field) => begun.texts[field] !== '');
  return { session, ...begun, lookup: null, byHand, justTyped: [] };
}

type Change = Exclude<FormAction, { type: 'add' | 'edit' | 'resume' | 'close' }>;

function changed(form: OpenForm, action: Change): OpenForm {
  switch (action.type) {
    case 'type':
      return typed(form, action.field, action.text);
    case 'move':
      return moved(form, action.position);
    case 'locate':
      // Late: another form is open, or the person has moved the pin meanwhile.
      return action.session === form.session && !form.position ? located(form, action.position) : form;
    case 'found':
      return action.lookup === form.lookup ? filled(form, action.place) : form;
    case 'not-found':
      return action.lookup === form.lookup ? { ...form, lookup: null } : form;
  }
}

const withField = (fields: readonly AddressField[], field: AddressField): readonly AddressField[] =>
  fields.includes(field) ? fields : [...fields, field];

const typed = (form: OpenForm, field: AddressField, text: string): OpenForm => ({
  ...form,
  texts: { ...form.texts, [field]: text },
  byHand: withField(form.byHand, field),
  typed: text === '' ? form.typed.filter((other) => other !== field) : withField(form.typed, field),
  justTyped: withField(form.justTyped, field),
});

const moved = (form: OpenForm, position: Position): OpenForm => ({
  ...form,
  position,
  lookup: { position },
  justTyped: [],
});

/** The device answers by itself, however late: what was typed meanwhile stays. */
const located = (form: OpenForm, position: Position): OpenForm => ({
  ...moved(form, position),
  justTyped: form.justTyped,
});

/** A map doesn't know the flat, nor the customer's words for the way to it (rule: lookup-when-set). */
const customersOwn: readonly AddressField[] = ['house_block_no', 'area_road'];

function filled(form: OpenForm, place: Partial<AddressTexts>): OpenForm {
  const found = textsOf(place);
  const isKept = (field: AddressField) =>
    form.justTyped.includes(field) ||
    (customersOwn.includes(field) && form.typed.includes(field)) ||
    (found[field] === '' && form.byHand.includes(field));
  const kept = FIELDS.filter(isKept);
  return {
    ...form,
    lookup: null,
    texts: textsOf({ ...found, ...Object.fromEntries(kept.map((field) => [field, form.texts[field]])) }),
    byHand: kept,
  };
}

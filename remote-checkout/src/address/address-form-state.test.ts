/** @jest-environment node */
import { buildAddress } from '@food/testing';
import { type FormAction, type FormState, formReducer, readBegun } from './address-form-state';

const here = { latitude: 17.4, longitude: 78.4 };
const there = { latitude: 17.5, longitude: 78.5 };
const run = (...actions: FormAction[]): FormState => actions.reduce(formReducer, null);
const lookupOf = (form: FormState) => {
  if (!form?.lookup) throw new Error('No lookup is under way.');
  return form.lookup;
};
const add: FormAction = { type: 'add', session: 1 };

describe('The address form', () => {
  it('opens empty for a new address', () => {
    expect(run(add)).toMatchObject({
      editId: null,
      position: null,
      lookup: null,
      texts: { city: '', pincode: '' },
    });
  });

  it('opens with everything of an address that is edited, and looks nothing up', () => {
    const form = run({ type: 'edit', session: 1, address: buildAddress() });

    expect(form).toMatchObject({
      editId: 7,
      position: { latitude: 17.4126, longitude: 78.4482 },
      lookup: null,
      texts: { house_block_no: '12-4', pincode: '500034' },
    });
  });

  it('has no position for an address that never had one', () => {
    const address = buildAddress({ latitude: null, longitude: null });

    expect(run({ type: 'edit', session: 1, address })?.position).toBeNull();
  });

  it('forgets everything when it closes', () => {
    const form = run(
      add,
      { type: 'type', field: 'city', text: 'Pune' },
      { type: 'close' },
      { ...add, session: 2 },
    );

    expect(form?.texts.city).toBe('');
  });

  it("takes the device's position and looks its address up", () => {
    const form = run(add, { type: 'locate', session: 1, position: here });

    expect(form).toMatchObject({ position: here, lookup: { position: here } });
  });

  it("never overwrites what was typed before the device's position came", () => {
    const located = run(
      add,
      { type: 'type', field: 'city', text: 'Secunderabad' },
      { type: 'locate', session: 1, position: here },
    );

    const filled = formReducer(located, {
      type: 'found',
      lookup: lookupOf(located),
      place: { city: 'Hyderabad', state: 'Telangana' },
    });

    expect(filled?.texts).toMatchObject({ city: 'Secunderabad', state: 'Telangana' });
  });

  it("drops the device's position when it comes for a form that was closed, or after the pin was moved", () => {
    const late: FormAction = { type: 'locate', session: 1, position: here };

    expect(run(add, { type: 'close' }, late)).toBeNull();
    expect(run(add, { ...add, session: 2 }, late)?.position).toBeNull();
    expect(run(add, { type: 'move', position: there }, late)?.position).toEqual(there);
  });

  it('fills all seven texts from a lookup', () => {
    const form = run(add, { type: 'move', position: here });
    const { id, latitude, longitude, ...place } = buildAddress();

    expect(formReducer(form, { type: 'found', lookup: lookupOf(form), place })).toMatchObject({
      texts: place,
      lookup: null,
    });
  });

  it('drops a lookup of a place where the pin no longer is', () => {
    const first = run(add, { type: 'move', position: here });
    const second = formReducer(first, { type: 'move', position: there });

    const late = formReducer(second, { type: 'found', lookup: lookupOf(first), place: { city: 'Pune' } });

    expect(late).toBe(second);
  });

  it('refills the texts of the last place, and empties what the new one does not have', () => {
    const first = run(add, { type: 'move', position: here });
    const filled = formReducer(first, {
      type: 'found',
      lookup: lookupOf(first),
      place: { city: 'Pune', pincode: '411001' },
    });
    const moved = formReducer(filled, { type: 'move', position: there });

    const refilled = formReducer(moved, { type: 'found', lookup: lookupOf(moved), place: { city: 'Delhi' } });

    expect(refilled?.texts).toMatchObject({ city: 'Delhi', pincode: '' });
  });

  it('keeps a house number typed by hand if the map knows none', () => {
    const typed = run(
      add,
      { type: 'type', field: 'house_block_no', text: '12-4' },
      { type: 'move', position: here },
    );

    const filled = formReducer(typed, { type: 'found', lookup: lookupOf(typed), place: { city: 'Pune' } });

    expect(filled?.texts).toMatchObject({ house_block_no: '12-4', city: 'Pune' });
  });

  const flat: FormAction[] = [
    { type: 'type', field: 'house_block_no', text: 'Flat 302' },
    { type: 'type', field: 'area_road', text: 'Sai Residency Road' },
    { type: 'type', field: 'city', text: 'Pune' },
  ];
  const place = { house_block_no: '9', area_road: 'MG Road', city: 'Hyderabad' };
  /** The pin is moved there, and the map knows the place. */
  const moveThere = (form: FormState): FormState => {
    const moved = formReducer(form, { type: 'move', position: there });
    return formReducer(moved, { type: 'found', lookup: lookupOf(moved), place });
  };

  it('keeps house and road as they were typed, however often the pin is moved; the city is the map’s', () => {
    const filled = moveThere(moveThere(run(add, ...flat)));

    expect(filled?.texts).toMatchObject({
      house_block_no: 'Flat 302',
      area_road: 'Sai Residency Road',
      city: 'Hyderabad',
    });
  });

  it('keeps them also after it was gone on with later', () => {
    const begun = readBegun(JSON.parse(JSON.stringify(run(add, ...flat))));

    const filled = moveThere(run({ type: 'resume', session: 2, begun: begun! }));

    expect(filled?.texts).toMatchObject({ house_block_no: 'Flat 302', city: 'Hyderabad' });
  });

  it('takes the map’s house again once the typed one was deleted', () => {
    const emptied = run(add, ...flat, { type: 'type', field: 'house_block_no', text: '' });

    expect(moveThere(emptied)?.texts.house_block_no).toBe('9');
  });

  it('takes house and road of the new place for a saved address whose pin is moved', () => {
    const filled = moveThere(run({ type: 'edit', session: 1, address: buildAddress() }));

    expect(filled?.texts).toMatchObject(place);
  });

  it('never overwrites what is typed while a lookup is under way', () => {
    const moved = run(add, { type: 'move', position: here });
    const typed = formReducer(moved, { type: 'type', field: 'city', text: 'Secunderabad' });

    const filled = formReducer(typed, {
      type: 'found',
      lookup: lookupOf(moved),
      place: { city: 'Hyderabad', state: 'Telangana' },
    });

    expect(filled?.texts).toMatchObject({ city: 'Secunderabad', state: 'Telangana' });
  });

  it('stays as it is when a lookup fails', () => {
    const moved = run(add, { type: 'type', field: 'city', text: 'Pune' }, { type: 'move', position: here });

    const after = formReducer(moved, { type: 'not-found', lookup: lookupOf(moved) });

    expect(after).toMatchObject({ lookup: null, position: here, texts: { city: 'Pune' } });
  });
});

import type {
  Address,
  AddressInput,
  addAddress,
  deleteAddress as deleteAddressCall,
  getAddresses as getAddressesCall,
  reverseGeocode,
  updateAddress,
} from '@food/contracts/checkout';
import type { Position } from '@food/format/distance';
import { ApiError } from '@food/platform/api-error';
import { call, pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { readList } from '@food/platform/read-list';
import { logged } from '../logged';
import type { AddressTexts } from './address-fields';

export const ADDRESSES = pathOf<typeof getAddressesCall>('/auth/address');

const getAddresses = (): Promise<unknown> => call<typeof getAddressesCall>('GET', { path: ADDRESSES });

/** The customer's own address book. */
export const useAddresses = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [ADDRESSES],
    queryFn: () => logged('Reading the addresses', getAddresses()),
    select: readAddresses,
    enabled,
    meta: { private: true },
  });

/** The addresses of an answer; one without a numeric id could not be chosen, changed or deleted, and is left out. */
const readAddresses = (answer: unknown): Address[] =>
  readList<Address>(answer).filter(({ id }) => Number.isInteger(id));

/** Saves a new address, or with an id changes that one. Returns it as it is stored. */
export async function saveAddress(input: AddressInput, id: number | null): Promise<Address> {
  const saved = await logged('Saving the address', id === null ? add(input) : update(input, id));
  return { ...input, ...saved } as Address;
}

const add = (body: AddressInput) =>
  call<typeof addAddress>('POST', { path: pathOf<typeof addAddress>('/auth/address'), body });

const update = (body: AddressInput, id: number) =>
  call<typeof updateAddress>('PUT', {
    path: pathOf<typeof updateAddress>('/auth/address/:id', { id }),
    body,
  });

/** One that is gone, since it was deleted elsewhere or the answer was lost the first time, is deleted too. */
export async function deleteAddress(id: number): Promise<void> {
  const path = pathOf<typeof deleteAddressCall>('/auth/address/:id', { id });
  const deleted = call<typeof deleteAddressCall>('DELETE', { path }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.kind === 'not-found')) throw error;
  });
  await logged('Deleting the address', deleted);
}

/** Reverse lookup of a position by the product's own server. Texts are empty if the place has none. */
export async function getPlace(position: Position, signal: AbortSignal): Promise<Partial<AddressTexts>> {
  const path = pathOf<typeof reverseGeocode>('/auth/geocode/reverse');
  const query = { latitude: String(position.latitude), longitude: String(position.longitude) };
  const place = await call<typeof reverseGeocode>('GET', { path, query, signal });
  return place ?? {};
}

import type { Address, AddressInput } from '@food/contracts/checkout';
import type { Position } from '@food/format/distance';
import { api } from '@food/platform/api';
import { useQuery } from '@food/platform/query';
import { readList } from '@food/platform/read-list';
import { logged } from '../logged';
import type { AddressTexts } from './address-fields';

export const ADDRESSES = '/auth/address';

const getAddresses = async (): Promise<unknown> => (await api.get<unknown>(ADDRESSES)).data;

/** The customer's own address book. */
export const useAddresses = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [ADDRESSES],
    queryFn: () => logged('Reading the addresses', getAddresses()),
    select: readAddresses,
    enabled,
    meta: { private: true },
  });

/** The addresses of an answer; without a number as id nothing could be chosen, changed or deleted. */
const readAddresses = (answer: unknown): Address[] =>
  readList<Address>(answer).filter(({ id }) => Number.isInteger(id));

/** Saves a new address, or with an id changes that one. Gives it as it is stored. */
export async function saveAddress(input: AddressInput, id: number | null): Promise<Address> {
  const call = id === null ? api.post(ADDRESSES, input) : api.put(`${ADDRESSES}/${id}`, input);
  const { data } = await logged<{ data: Partial<Address> | null }>('Saving the address', call);
  return { ...input, ...data } as Address;
}

export async function deleteAddress(id: number): Promise<void> {
  await logged('Deleting the address', api.delete(`${ADDRESSES}/${id}`));
}

/** The address of a position, by the product's own server. Texts are empty where the place has none. */
export async function getPlace(position: Position, signal: AbortSignal): Promise<Partial<AddressTexts>> {
  const { data } = await api.get<Partial<AddressTexts> | null>('/auth/geocode/reverse', {
    params: { latitude: position.latitude, longitude: position.longitude },
    signal,
  });
  return data ?? {};
}

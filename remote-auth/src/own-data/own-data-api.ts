import type { deleteAccount as deleteAccountCall, exportAccount } from '@food/contracts/account';
import { call, pathOf } from '@food/platform/call';

/** All stored data of the customer (rule: own-data-exported). */
export async function getOwnData(): Promise<object> {
  const path = pathOf<typeof exportAccount>('/auth/account/export');
  const data = await call<typeof exportAccount>('POST', { path });
  if (!data?.account) throw new Error('The answer holds no data.');
  return data;
}

/** Deletes the account for good (rule: account-deleted). */
export async function deleteAccount(password: string): Promise<void> {
  const path = pathOf<typeof deleteAccountCall>('/auth/account/delete');
  const body = password === '' ? {} : { current_password: password };
  await call<typeof deleteAccountCall>('POST', { path, body, withCookies: true });
}

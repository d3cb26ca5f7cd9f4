/** Beside a new password: whose it is, for the browser or another manager of passwords to keep it under. People don't see it. */
export const AccountName = ({ name }: { name: string }) => (
  <input hidden readOnly autoComplete="username" value={name} />
);

/**
 * Names the account beside a new password, so that the browser or a password manager stores it under that name. Hidden from
 * people.
 */
export const AccountName = ({ name }: { name: string }) => (
  <input hidden readOnly autoComplete="username" value={name} />
);

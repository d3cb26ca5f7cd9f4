import { Field } from '@food/ui/field';
import type { ComponentProps } from 'react';

/** Email or mobile number, for those who have no password at hand. */
export function IdentifierField(props: Omit<ComponentProps<typeof Field>, 'label' | 'name'>) {
  return (
    <Field
      {...props}
      label="Email or mobile number"
      name="identifier"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

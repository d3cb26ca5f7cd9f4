import { Field } from '@food/ui/field';
import type { ComponentProps } from 'react';
import { t } from '../messages';

/** Email or mobile number, for a form without a password. */
export function IdentifierField(props: Omit<ComponentProps<typeof Field>, 'label' | 'name'>) {
  return (
    <Field
      {...props}
      label={t('field.identifier')}
      name="emailOrMobile"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

import { normalMobile } from '@food/contracts/mobile';
import { Field } from '@food/ui/field';
import type { ComponentProps, InputEvent } from 'react';

/** A mobile number: keeps digits only, at most ten, while it is typed or pasted (rule: mobile-ten-digits). */
export function MobileField(props: Omit<ComponentProps<typeof Field>, 'type' | 'onInput'>) {
  return <Field {...props} type="tel" inputMode="numeric" autoComplete="tel" onInput={keepDigits} />;
}

function keepDigits({ currentTarget }: InputEvent<HTMLInputElement>): void {
  const taken = normalMobile(currentTarget.value);
  // Setting it again would move the caret to the end.
  if (taken !== currentTarget.value) currentTarget.value = taken;
}

import { normalMobile } from '@food/contracts/mobile';
import { Field } from '@food/ui/field';
import { type ComponentProps, type InputEvent, useRef } from 'react';

/** A mobile number: keeps digits only, at most ten, while it is typed or pasted (rule: mobile-ten-digits). */
export function MobileField(props: Omit<ComponentProps<typeof Field>, 'type' | 'onInput'>) {
  const keepDigits = useDigits();
  return <Field {...props} type="tel" inputMode="numeric" autoComplete="tel" onInput={keepDigits} />;
}

function useDigits() {
  // The sign itself isn't kept, but digits typed after it begin with a country code.
  const hasPlus = useRef(false);
  return ({ currentTarget }: InputEvent<HTMLInputElement>): void => {
    const typed = currentTarget.value;
    if (typed.startsWith('+')) hasPlus.current = true;
    else if (typed === '') hasPlus.current = false;
    const isCode = hasPlus.current && /^\+?91$/.test(typed);
    const taken = isCode ? '' : normalMobile(typed);
    if (isCode || taken.length > 1) hasPlus.current = false;
    // Setting it again would move the caret to the end.
    if (taken !== typed) currentTarget.value = taken;
  };
}

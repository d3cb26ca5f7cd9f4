import { asciiDigits } from '@food/contracts/digits';
import { normalMobile } from '@food/contracts/mobile';
import { Field } from '@food/ui/field';
import { type ComponentProps, type InputEvent, useRef } from 'react';

/** A mobile number: keeps digits only, at most ten, while it is typed or pasted (rule: mobile-ten-digits). */
export function MobileField(props: Omit<ComponentProps<typeof Field>, 'type' | 'onInput'>) {
  const keepDigits = useDigits();
  return <Field {...props} type="tel" inputMode="tel" autoComplete="tel" onInput={keepDigits} />;
}

function useDigits() {
  // The sign itself isn't kept, but digits typed after it begin with a country code.
  const hasPlus = useRef(false);
  // Eleven digits, of which the field shows ten. With a twelfth their 91 is a country code.
  const eleven = useRef('');
  return ({ currentTarget }: InputEvent<HTMLInputElement>): void => {
    const value = asciiDigits(currentTarget.value);
    const goesOn = eleven.current !== '' && value.slice(0, -1) === eleven.current.slice(0, 10);
    const typed = (goesOn ? eleven.current + value.slice(-1) : value).replace(/^\s*(\+|00)91/, '');
    if (typed.startsWith('+')) hasPlus.current = true;
    else if (typed === '') hasPlus.current = false;
    const isCode = hasPlus.current && /^\+?91$/.test(typed);
    const taken = isCode ? '' : normalMobile(typed);
    if (isCode || taken.length > 1) hasPlus.current = false;
    eleven.current = /^91\d{9}$/.test(typed) ? typed : '';
    // Setting it again would move the caret to the end.
    if (taken !== currentTarget.value) currentTarget.value = taken;
  };
}

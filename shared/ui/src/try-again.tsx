import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonVariant } from './button';
import { t } from './messages';

interface TryAgainProps {
  onClick: () => void;
  busy?: boolean;
  variant?: ButtonVariant;
  /** Its text, if it isn't "Try again". */
  children?: ReactNode;
}

/**
 * The button beside data that couldn't be loaded. When the data is loaded it is removed, and its focus goes to the section or the
 * page around it.
 */
export function TryAgain({ onClick, busy = false, variant = 'quiet', children = t('again') }: TryAgainProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      if (!pressed || document.activeElement !== pressed) return;
      // A section that shows the failure is removed as well.
      const around = pressed.closest<HTMLElement>('section:not([role]), main');
      if (!around) return;
      around.tabIndex = -1;
      around.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button ref={button} variant={variant} onClick={onClick} busy={busy}>
      {children}
    </Button>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { IconButton } from './button';
import { CloseIcon } from './icons';
import { t } from './messages';
import css from './overlay.module.css';

export interface OverlayProps {
  open: boolean;
  /** Called with false on Esc, on a press beside it, on its close button, and on a phone's Back where the browser tells of it. */
  onOpenChange: (open: boolean) => void;
  /** Its heading and its name. */
  title: ReactNode;
  /** The element that gets the focus when it closes; by default, and for true, the one that had it before. */
  finalFocus?: (() => HTMLElement | true | null) | undefined;
  children: ReactNode;
}

/**
 * The common base of a drawer and a dialog: it traps the focus, Esc closes it, and the page behind is inert. Its head and foot are no
 * `header` and `footer`, which outside `main` are landmarks of the whole page.
 */
export function Overlay({
  open,
  onOpenChange,
  title,
  finalFocus,
  children,
  popupClass,
  foot,
}: OverlayProps & { popupClass: string; foot?: ReactNode }) {
  useBack(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={css.veil} />
        <Base.Popup className={popupClass} finalFocus={finalFocus}>
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label={t('close')}>
                  <CloseIcon />
                </IconButton>
              }
            />
          </div>
          <div className={css.body}>{children}</div>
          {foot && <div className={css.foot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Not in every browser yet, nor in TypeScript's library. */
interface CloseWatchers {
  CloseWatcher?: new () => EventTarget & { destroy(): void };
}

/** A phone's Back closes what lies over the page, and doesn't leave the page under it (rule: back-is-a-step). */
function useBack(open: boolean, close: () => void): void {
  const pressed = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher } = window as CloseWatchers;
    if (!open || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => pressed());
    return () => watcher.destroy();
  }, [open]);
}

import { retry } from '@food/platform/lazy';
import { announced } from '@food/ui/announce';
import { IconButton } from '@food/ui/button';
import { MenuIcon } from '@food/ui/icons';
import { type ComponentType, useState } from 'react';
import { t } from '../messages';
import css from './home-awning.module.css';
import type { HomeDrawerProps } from './home-drawer';

const loadDrawer = () => import(/* webpackChunkName: "drawer" */ './home-drawer');

/**
 * Opens the side drawer, whose code is loaded at the first touch. Not a `lazyPiece`: that would keep a failure for good and pass
 * it to the page's boundary, and a lost packet must not cost the customer the home screen.
 */
export function DrawerButton() {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [HomeDrawer, setHomeDrawer] = useState<ComponentType<HomeDrawerProps>>();
  const show = async () => {
    setFailed(false);
    setOpen(true);
    try {
      const piece = await retry(loadDrawer);
      setHomeDrawer(() => piece.default);
    } catch {
      setOpen(false);
      setFailed(true);
    }
  };
  return (
    <>
      <IconButton
        label={t('drawer.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadDrawer().catch(() => undefined)}
        onClick={show}
      >
        <MenuIcon />
      </IconButton>
      {HomeDrawer && <HomeDrawer open={open} onOpenChange={setOpen} />}
      {failed && (
        <p className={css.failed} ref={announced}>
          {t('drawer.failed')}
        </p>
      )}
    </>
  );
}

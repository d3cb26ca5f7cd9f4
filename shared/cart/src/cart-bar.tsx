import { cartCount, cartSubtotal, useCart } from '@food/cart/store';
import { formatRupees } from '@food/format/money';
import { Link, matchPath, useLocation } from '@food/platform/router';
import { useDeferredValue } from 'react';
import css from './cart-bar.module.css';
import { t } from './messages';

const WITHOUT_BAR = ['/cart', '/coupons'];

/** 'N item(s) | ₹total' with 'View Cart', while the cart holds something (rule: cart-bar). */
export function CartBar() {
  const { pathname } = useLocation();
  // One frame after the tapped button has changed: for the bar the browser lays out the whole page.
  const pieces = useDeferredValue(useCart(cartCount));
  const subtotal = useDeferredValue(useCart(cartSubtotal));
  if (pieces === 0 || WITHOUT_BAR.some((path) => matchPath(path, pathname))) return null;
  return (
    // The attribute that the code of older releases looks for.
    <aside id="cart-bar" className={css.bar} aria-label={t('yours')} data-cart-target>
      <Link className={css.link} to="/cart">
        {/* A new key for each count restarts the number's animation. */}
        <span key={pieces} className={css.sum} data-testid="cart-sum">
          {t('sum', { count: pieces, amount: formatRupees(subtotal) })}
        </span>
        <span className={css.view}>{t('view')}</span>
      </Link>
    </aside>
  );
}

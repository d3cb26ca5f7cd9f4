import { Button } from '@food/ui/button';
import { useState } from 'react';
import { t } from '../messages';
import type { Dish } from './dish';
import { dishAddress } from './dish-address';
import css from './dish-dialog.module.css';

/** Passes the dish's link to the device's share dialog, or to its clipboard; without either, the link is shown. */
export function ShareDish({ dish }: { dish: Dish }) {
  const [word, setWord] = useState('');
  const share = async () => {
    const url = new URL(dishAddress(dish.id), window.location.href).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: dish.name, url });
      await navigator.clipboard.writeText(url);
      setWord(t('dish.copied'));
    } catch (error) {
      // A customer who closed the share dialog wants nothing more.
      if ((error as Error).name !== 'AbortError') setWord(url);
    }
  };
  return (
    <div className={css.share}>
      <Button variant="quiet" onClick={() => void share()}>
        {t('dish.share')}
      </Button>
      <p className={css.link} role="status">
        {word}
      </p>
    </div>
  );
}

import css from './dish-times.module.css';

/** 'Masala Dosa x 2', whose sign and number stay on one line. */
export const DishTimes = ({ item: { name, quantity } }: { item: { name: string; quantity: number } }) => (
  <>
    {name} <span className={css.times}>x {quantity}</span>
  </>
);

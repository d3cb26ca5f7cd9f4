import css from './dish-times.module.css';

/** 'Masala Dosa x 2', with sign and number kept on one line. */
export const DishTimes = ({ item: { name, quantity } }: { item: { name: string; quantity: number } }) => (
  <>
    {name} <span className={css.times}>x {quantity}</span>
  </>
);

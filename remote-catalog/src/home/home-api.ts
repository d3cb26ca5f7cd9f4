import { type Dish, readDishes } from '../dish/dish';
import { type List, useList } from '../list/use-list';

/** 'Best Seller' (decisions, section 4). */
export const useBestSellers = (): List<Dish> => useList('/auth/home/bestseller', readDishes);

/** 'Recommended' shows what is new (decisions, section 4). */
export const useRecommended = (): List<Dish> => useList('/auth/home/whatsnew', readDishes);

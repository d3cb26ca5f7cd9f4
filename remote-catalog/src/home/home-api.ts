import type { getBestSellers, getWhatsNew } from '@food/contracts/catalog';
import { pathOf } from '@food/platform/call';
import { type Dish, readDishes } from '../dish/dish';
import { type List, useList } from '../list/use-list';

/** 'Best Seller' (rule: home-shelves). */
export const useBestSellers = (): List<Dish> =>
  useList(pathOf<typeof getBestSellers>('/auth/home/bestseller'), readDishes);

/** 'Recommended' shows what is new (rule: home-shelves). */
export const useRecommended = (): List<Dish> =>
  useList(pathOf<typeof getWhatsNew>('/auth/home/whatsnew'), readDishes);

import type { Category, getCategories } from '@food/contracts/catalog';
import { pathOf } from '@food/platform/call';
import { readList } from '@food/platform/read-list';
import { type List, useList } from '../list/use-list';

const readCategories = (answer: unknown): Category[] =>
  readList<Category>(answer).filter(
    (category) => Number.isInteger(category.id) && typeof category.name === 'string',
  );

/** The categories of the home screen, with their pictures. */
export const useCategories = (): List<Category> =>
  useList(pathOf<typeof getCategories>('/auth/home/categories'), readCategories);

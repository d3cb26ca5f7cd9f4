import type { Keyword } from '@food/contracts/catalog';
import { FOOD_TYPES, foodTypeLabel, isSameFoodType, isVeg } from '@food/format/food-type';
import { Chip, ChipRow } from '@food/ui/chip';
import { VegMark } from '@food/ui/veg-mark';
import { useRef } from 'react';
import type { List } from '../list/use-list';
import { t } from '../messages';
import { Shelf } from '../shelf/shelf';
import { useChosenInSight } from './chosen-in-sight';
import css from './filter-bar.module.css';
import type { FilterChange, Filters } from './menu-filters';
import { nextSort, sortLabel, sortOf } from './price-sort';

interface FilterBarProps {
  filters: Filters;
  onChange(change: FilterChange): void;
  /** As the server lists them. */
  foodTypes: List<string>;
  keywords: readonly Keyword[];
  /** Only on the whole menu. */
  categories?: List<Keyword> | undefined;
}

/** Food type, price sort, keywords and categories; tapping the active chip clears it. */
export function FilterBar({ filters, onChange, foodTypes, keywords, categories }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const chosen = chosenKeyword(keywords, filters.keyword);
  useChosenInSight(bar, foodTypes.items.length + keywords.length + (categories?.items.length ?? 0));
  return (
    <div ref={bar} className={css.bar}>
      <Shelf>
        <ChipRow label={t('filters.label')} className={css.row}>
          <FoodTypeChips foodTypes={foodTypes} chosen={filters.food_type} onChange={onChange} />
          <Chip
            pressed={sortOf(filters.sort) !== null}
            onClick={() => onChange({ sort: nextSort(filters.sort) })}
          >
            {sortLabel(filters.sort)}
          </Chip>
          {keywords.length > 0 && <span className={css.gap} aria-hidden="true" />}
          {keywords.map(({ id, name, label = name }) => {
            const pressed = id === chosen?.id;
            return (
              <Chip key={id} pressed={pressed} onClick={() => onChange({ keyword: pressed ? null : name })}>
                {label}
              </Chip>
            );
          })}
        </ChipRow>
      </Shelf>
      {categories?.loading && <div className={css.place} />}
      {categories && categories.items.length > 0 && (
        <Shelf>
          <ChipRow label={t('categories.label')} className={css.row}>
            {categories.items.map(({ id, name }) => {
              const pressed = filters.category_id === String(id);
              return (
                <Chip
                  key={id}
                  pressed={pressed}
                  onClick={() => onChange({ category_id: pressed ? null : String(id) })}
                >
                  {name}
                </Chip>
              );
            })}
          </ChipRow>
        </Shelf>
      )}
    </div>
  );
}

/** As the server reads it: by name, in any case of letters, or by id if none has that name. */
const chosenKeyword = (keywords: readonly Keyword[], value = ''): Keyword | undefined =>
  keywords.find(({ name }) => name.toLowerCase() === value.toLowerCase()) ??
  keywords.find(({ id }) => String(id) === value);

interface FoodTypeChipsProps {
  foodTypes: List<string>;
  chosen: string | undefined;
  onChange(change: FilterChange): void;
}

/** Veg and Non-Veg, each only if the server lists it; until that is known both have placeholders (rule: nothing-moves). */
function FoodTypeChips({ foodTypes, chosen = '', onChange }: FoodTypeChipsProps) {
  return FOOD_TYPES.map(({ foodType }) => {
    const listed = foodTypes.items.find((word) => isSameFoodType(word, foodType));
    if (!listed && !foodTypes.loading) return null;
    const pressed = isSameFoodType(chosen, foodType);
    return (
      <Chip
        key={foodType}
        className={listed ? undefined : css.unknown}
        aria-hidden={!listed || undefined}
        pressed={pressed}
        onClick={() => onChange({ food_type: pressed || !listed ? null : listed })}
      >
        <span className={css.mark} aria-hidden="true">
          <VegMark veg={isVeg(foodType)} />
        </span>
        {foodTypeLabel(foodType)}
      </Chip>
    );
  });
}

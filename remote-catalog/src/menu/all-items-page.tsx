import { t } from '../messages';
import { useMenuCategories, WHOLE_MENU } from './menu-api';
import type { FilterName } from './menu-filters';
import { MenuHead } from './menu-head';
import { MenuScreen } from './menu-screen';

const FILTERS: readonly FilterName[] = ['food_type', 'sort', 'keyword', 'category_id', 'q'];

export default function AllItemsPage() {
  const categories = useMenuCategories();
  return (
    <MenuScreen
      title={t('menu.allItems')}
      menu={WHOLE_MENU}
      filterNames={FILTERS}
      categories={categories}
      head={<MenuHead title={t('menu.allItems')} />}
    />
  );
}

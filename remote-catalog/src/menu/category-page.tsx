import { imageUrl } from '@food/platform/images';
import { useParams } from '@food/platform/router';
import { Section } from '@food/ui/section';
import { tintOf } from '@food/ui/tint';
import { useCategories } from '../categories/categories-api';
import { CategoryStrip } from '../categories/category-strip';
import { t } from '../messages';
import { categoryMenu } from './menu-api';
import type { FilterName } from './menu-filters';
import { MenuHead } from './menu-head';
import { MenuScreen } from './menu-screen';

const FILTERS: readonly FilterName[] = ['food_type', 'sort', 'keyword'];

export default function CategoryPage() {
  const { categoryId = '' } = useParams();
  const categories = useCategories().items;
  const category = categories.find(({ id }) => String(id) === categoryId);
  const name = category?.name ?? t('menu.title');
  return (
    <MenuScreen
      key={categoryId}
      title={name}
      menu={categoryMenu(categoryId)}
      filterNames={FILTERS}
      head={
        <MenuHead title={name} tint={tintOf(Number(categoryId))} picture={imageUrl(category?.catimage_url)} />
      }
      foot={
        categories.length > 0 && (
          <Section title={t('categories.more')}>
            <CategoryStrip current={categoryId} />
          </Section>
        )
      }
    />
  );
}

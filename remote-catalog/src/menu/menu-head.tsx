import { PageHeader } from '@food/ui/page-header';
import { Picture } from '@food/ui/picture';
import css from './menu-head.module.css';

interface MenuHeadProps {
  title: string;
  tint?: number | undefined;
  /** The category's picture, by its full address. */
  picture?: string | null;
}

/** The head of a menu page, in the category's tint, with the awning. */
export function MenuHead({ title, tint, picture }: MenuHeadProps) {
  return (
    <div className={css.head} data-tint={tint}>
      <div className={css.roof}>
        <div className={css.inside}>
          <PageHeader title={title} backTo="/home" />
          {picture && (
            <Picture
              className={css.picture}
              src={picture}
              alt=""
              size={96}
              sizes="(min-width: 64rem) 136px, 96px"
              round
              priority
            />
          )}
        </div>
      </div>
      <div className={`eave ${css.eave}`} />
    </div>
  );
}

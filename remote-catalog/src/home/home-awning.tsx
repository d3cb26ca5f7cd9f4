import { siteConfig } from '@food/platform/config';
import { useNavigate } from '@food/platform/router';
import { BrandMark } from '@food/ui/brand-mark';
import { t } from '../messages';
import { searchAddress } from '../search/search-address';
import { SearchBox } from '../search/search-box';
import { AddressLine } from './address-line';
import { DrawerButton } from './drawer-button';
import { Greeting } from './greeting';
import css from './home-awning.module.css';

interface HomeAwningProps {
  onType(words: string): void;
  onFocus(): void;
}

/** The head of the home screen, with the awning. */
export function HomeAwning({ onType, onFocus }: HomeAwningProps) {
  const navigate = useNavigate();
  return (
    <header className={css.awning}>
      <div className={css.roof}>
        <div className={css.inside}>
          <div className={css.top}>
            <DrawerButton />
            <AddressLine />
            <span className={css.brand}>
              <BrandMark size={28} />
              <span className={css.brandName}>{siteConfig().brandName}</span>
            </span>
          </div>
          <div className={css.welcome}>
            <Greeting />
            <h1 className={css.tagline}>{t('home.tagline')}</h1>
          </div>
          <SearchBox onType={onType} onEnter={(words) => navigate(searchAddress(words))} onFocus={onFocus} />
        </div>
      </div>
      <div className="eave" />
    </header>
  );
}

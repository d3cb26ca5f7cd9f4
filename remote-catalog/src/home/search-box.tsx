import { SearchIcon } from '@food/ui/icons';
import css from './home-awning.module.css';

/** Keeps what is typed, also before the page was live, and does nothing else for now (rule: home-search-waits). */
export function SearchBox() {
  return (
    <label className={css.search}>
      <SearchIcon size={20} />
      <input
        type="search"
        className={css.words}
        aria-label="Search"
        placeholder="Search for dishes"
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  );
}

import { SearchIcon } from '@food/shared/ui/icons';
import css from './home-awning.module.css';

/** Keeps its text and does nothing else for now (decisions, section 8), also what was typed before the page was live. */
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

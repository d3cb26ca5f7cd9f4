import { MAX_SEARCH } from '@food/contracts/limits';
import { CloseIcon, SearchIcon } from '@food/ui/icons';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../messages';
import css from './search-box.module.css';

interface SearchBoxProps {
  /** Its first text, and its text after this changes while the customer isn't typing. */
  words?: string;
  /** Called for each letter, and for text that was typed before the page ran. */
  onType(words: string): void;
  /** Called at Enter, or the on-screen keyboard's own button. */
  onEnter(words: string): void;
  /** Called when the box gets the focus. */
  onFocus(): void;
  className?: string | undefined;
}

/** A box to search the menu with (rule: search-in-the-address). Before the page runs, the browser itself opens the result. */
export function SearchBox({ words = '', onType, onEnter, onFocus, className }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text that was typed before the page ran.
  useEffect(() => {
    if (box.current === document.activeElement) onFocus();
    const typed = box.current?.value.trim();
    if (typed && typed !== words) onType(typed);
  }, []);
  const shown = useRef(words);
  useEffect(() => {
    if (shown.current === words) return;
    shown.current = words;
    if (box.current && box.current !== document.activeElement) box.current.value = words;
  }, [words]);
  const enter = (event: FormEvent) => {
    event.preventDefault();
    const typed = box.current?.value.trim();
    if (!typed) return;
    // Hides a phone's keyboard, which would cover the results.
    box.current?.blur();
    onEnter(typed);
  };
  const clear = () => {
    if (!box.current) return;
    box.current.value = '';
    box.current.focus();
    onType('');
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !box.current?.value) return;
    event.preventDefault();
    clear();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 don't know <search>.
    <form className={className} role="search" action="/all-items" onSubmit={enter}>
      <div className={css.box}>
        <SearchIcon size={20} />
        <input
          ref={box}
          type="search"
          name="q"
          className={css.words}
          defaultValue={words}
          maxLength={MAX_SEARCH}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          onFocus={onFocus}
          onKeyDown={clearOnEscape}
          onChange={({ target }) => onType(target.value.trim())}
        />
        <button type="button" className={css.clear} aria-label={t('search.clear')} onClick={clear}>
          <CloseIcon size={20} />
        </button>
      </div>
    </form>
  );
}

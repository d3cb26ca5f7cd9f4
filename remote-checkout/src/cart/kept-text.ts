import { readText, removeStored, writeText } from '@food/platform/storage';

/** A text in local storage, the same for all tabs; if storage is full or blocked, it lasts as long as the page. */
export function keptText(key: string) {
  let inPage: string | null = null;
  return {
    read: (): string | null => inPage ?? readText(key),
    write(text: string): void {
      inPage = writeText(key, text) ? null : text;
    },
    remove(): void {
      if (inPage) inPage = null;
      else removeStored(key);
    },
  };
}

import { EVERY_MS } from './calls';
import { byId } from './dom';

const trouble = byId('trouble', HTMLElement);
const report = byId('report', HTMLElement);
const kitchen = byId('kitchen', HTMLElement);

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** If it was written again every few seconds, it would be announced each time. */
export function showTrouble(words: string | null): void {
  trouble.hidden = words === null;
  if (trouble.textContent !== words) trouble.textContent = words ?? '';
}

/** Says why the releases or the kitchen's orders couldn't be read, null for those that were, and marks what is shown as old. */
export function showUnread(ofReleases: string | null, ofKitchen: string | null): void {
  document.body.classList.toggle('stale-releases', ofReleases !== null);
  document.body.classList.toggle('stale-kitchen', ofKitchen !== null);
  const lines =
    ofReleases === ofKitchen
      ? [ofReleases && `${sentence(ofReleases)}${report.hidden ? '' : ' Below is what was last seen.'}`]
      : [
          unread('The releases', ofReleases, !report.classList.contains('kitchen-alone')),
          unread('The kitchen’s orders', ofKitchen, !kitchen.hidden),
        ];
  const told = lines.filter((line) => line !== null).join('\n');
  showTrouble(told ? `${told} Trying again every ${EVERY_MS / 1_000} seconds.` : null);
}

function unread(what: string, why: string | null, wasSeen: boolean): string | null {
  if (why === null) return null;
  return `${what} can’t be read: ${sentence(why)}${wasSeen ? ` ${what} below are as they were last seen.` : ''}`;
}

const sentence = (words: string): string => words.replace(/[^.!?]$/, '$&.');

import { type Finding, listed } from '../findings';

const PAGE = /\bthe page (\/[^\s:,]*[^\s:,.])/;
/** How many pages one finding names. */
const MOST = 4;

/** The findings without repetitions: those that differ only in their page become one that names the pages. */
export function oneForPages(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.level, finding.team, finding.words.replace(PAGE, 'the page …')]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap(([first, ...more]) => (first ? [together(first, more)] : []));
}

function together(first: Finding, more: readonly Finding[]): Finding {
  const paths = [first, ...more].flatMap(({ words }) => PAGE.exec(words)?.[1] ?? []);
  const pages = [...new Set(paths)];
  if (pages.length < 2) return first;
  const named =
    pages.length > MOST ? [...pages.slice(0, MOST - 1), `${pages.length - MOST + 1} more`] : pages;
  return { ...first, words: first.words.replace(PAGE, () => `the pages ${listed(named)}`) };
}

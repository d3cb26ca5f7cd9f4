import { type NamedTest, readLines, readTests } from './coverage';

/** The mark of a cell if none of our tests can show the requirement, or if it isn't met. */
const MARK = /^(choice|operator|not met): \S/;
const ID = /^\d+\.\d+\.\d+$/;
const BETWEEN_IDS = ', ';
const FROM_TO = '–';

/** A row for an applicable requirement, or for several that don't apply. */
export interface Requirement {
  /** Counted from 1, in the document. */
  line: number;
  cells: string[];
  /** The number of cells in the table's head: four for applicable requirements, two for others. */
  columns: number;
  ids: string[];
  tests: NamedTest[];
  isMet: boolean;
}

/** The ids of a list, in its order, without its section names. */
export const readIds = (text: string): string[] => text.split(/\s+/).filter((word) => ID.test(word));

/** The rows of all tables whose head begins with "Requirement". */
export function readRequirements(markdown: string, known: readonly string[]): Requirement[] {
  let columns = 0;
  return readLines(markdown).flatMap(({ line, cells }) => {
    if (cells[0]?.startsWith('Requirement')) {
      columns = cells.length;
      return [];
    }
    const said = columns === 4 ? readTests(cells[3] ?? '') : [];
    const tests = said.filter(({ file, name }) => file || !MARK.test(name));
    const isMet = !said.some(({ file, name }) => !file && name.startsWith('not met: '));
    return [{ line, cells, columns, ids: idsOf(cells[0] ?? '', known), tests, isMet }];
  });
}

/** `1.2.6–1.2.8, 4.3.1` are four ids, if the list has them. */
const idsOf = (cell: string, known: readonly string[]): string[] =>
  cell.split(BETWEEN_IDS).flatMap((part) => {
    const [from = '', to] = part.split(FROM_TO);
    if (to === undefined) return [from];
    const [first, last] = [known.indexOf(from), known.indexOf(to)];
    return first < 0 || last < first ? [part] : known.slice(first, last + 1);
  });

/** The faults of the tables themselves: empty cells, and requirements that are missing or listed twice. */
export function requirementFaults(rows: readonly Requirement[], known: readonly string[]): string[] {
  const named = rows.flatMap(({ line, ids }) => ids.map((id) => ({ line, id })));
  const seen = new Set<string>();
  const faults = rows.flatMap(({ line, cells, columns, tests, ids }) => [
    ...(cells.length === columns && cells.every(Boolean)
      ? []
      : [`line ${line}: a row has ${columns} cells, none empty`]),
    ...(columns === 4 && ids.length > 1 ? [`line ${line}: a requirement that applies has its own row`] : []),
    ...tests
      .filter(({ file }) => !file)
      .map(
        ({ name }) =>
          `line ${line}: "${name}" is neither "file › test" nor "choice: why", "operator: what" or "not met: why"`,
      ),
  ]);
  for (const { line, id } of named) {
    if (!known.includes(id)) faults.push(`line ${line}: the list has no requirement ${id}`);
    else if (seen.has(id)) faults.push(`line ${line}: ${id} stands twice`);
    seen.add(id);
  }
  return [...faults, ...known.filter((id) => !seen.has(id)).map((id) => `${id} has no row`)];
}

/** The requirements that apply and that aren't met, for the end of a run. */
export const notMet = (rows: readonly Requirement[]): string[] =>
  rows.filter(({ isMet }) => !isMet).flatMap(({ ids }) => ids);

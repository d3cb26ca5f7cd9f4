/**
 * A list as the API may answer it: a plain array, or wrapped in an object (rule: lists-read-with-tolerance). An unreadable answer
 * gives an empty list and a log line, never a white page. Entries that are not objects are left out.
 */
export function readList<T extends object>(answer: unknown): T[] {
  const list = Array.isArray(answer) ? answer : wrappedList(answer);
  if (!list) {
    console.info('A list from the API could not be read.');
    return [];
  }
  return list.filter((entry): entry is T => typeof entry === 'object' && entry !== null);
}

/** The same for a list of strings, such as food types. */
export function readWords(answer: unknown): string[] {
  const list = Array.isArray(answer) ? answer : (wrappedList(answer) ?? []);
  return list.filter((entry): entry is string => typeof entry === 'string' && entry !== '');
}

/** An order's `items`: an array, or a JSON string of one (rule: lists-read-with-tolerance). */
export function readItems<T extends object>(items: unknown): T[] {
  if (typeof items !== 'string') return readList<T>(items ?? []);
  try {
    return readList<T>(JSON.parse(items));
  } catch {
    return [];
  }
}

function wrappedList(answer: unknown): unknown[] | null {
  if (typeof answer !== 'object' || answer === null) return null;
  return Object.values(answer).find((value): value is unknown[] => Array.isArray(value)) ?? null;
}

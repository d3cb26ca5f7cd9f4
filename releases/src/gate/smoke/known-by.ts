/**
 * Which of the things seen now were there before. A thing is recognised by the first mark that matches, the surest mark first. Each
 * earlier thing accounts for one: a second one with the same mark is new.
 */
export function knownBy<Seen>(
  now: readonly Seen[],
  before: readonly Seen[],
  marks: readonly ((one: Seen) => string)[],
): Set<Seen> {
  const left = [...before];
  const known = new Set<Seen>();
  for (const mark of marks)
    for (const one of now) {
      if (known.has(one)) continue;
      const at = left.findIndex((old) => mark(old) === mark(one));
      if (at < 0) continue;
      left.splice(at, 1);
      known.add(one);
    }
  return known;
}

import type { SourceOf } from '../../registry/source-places';
import { knownBy } from './known-by';
import { sourceWords } from './page-verdict';
import type { Traces } from './traces';
import type { Visit } from './visits';

/** What a page left in its window and its document. */
export interface PageTraces {
  visit: Visit;
  traces: Traces | null;
  sourceOf: SourceOf;
}

/** One thing that a page left. */
interface Trace {
  /** `setInterval of 500 ms (remote-deals/src/deals.tsx:4:21)` */
  name: string;
  /** The live release leaves it too, on the same page. */
  isKnown: boolean;
  /** The page, if nobody knows: as live it could not be opened and left. */
  unknownOn: string | null;
}

interface TraceOfScript extends Trace {
  /** `/releases/deals/1.0.0/deals.js` */
  script: string;
}

interface LeftTrace extends TraceOfScript {
  /** `keydown on document`, `setInterval` or `<div>` */
  what: string;
  grows: boolean;
}

/** What one page left, compared with the same page as live. */
export interface ComparedTraces {
  visit: Visit;
  globals: readonly string[];
  replaced: Trace[];
  attributes: Trace[];
  stored: (TraceOfScript & { key: string | null })[];
  left: LeftTrace[];
}

/** Whether something of it is refused, unless the live release does so too. */
export const doesHarm = ({ replaced, attributes, stored, left }: Traces): boolean =>
  replaced.length + attributes.length + stored.length > 0 || left.some(({ grows }) => grows);

/** @param was the same pages as live; those that are not live, or do no harm, are not among them */
export function compareTraces(seen: readonly PageTraces[], was: readonly PageTraces[]): ComparedTraces[] {
  return seen.flatMap(({ visit, traces, sourceOf }) => {
    if (!traces) return [];
    const live = was.find((one) => one.visit.path === visit.path);
    const before = live?.traces ?? null;
    const unknownOn = live && !before ? visit.path : null;
    const named =
      (old: readonly string[] = []) =>
      (name: string) => ({ name, isKnown: old.includes(name), unknownOn });
    const left = leftIn(traces, sourceOf).sort((one, other) => (one.name < other.name ? -1 : 1));
    const known = knownBy(growing(left), live && before ? growing(leftIn(before, live.sourceOf)) : [], [
      // Lines change between builds; where they didn't, they tell two of a kind apart.
      ({ script, name }) => `${partOf(script)} ${name}`,
      ({ script, what, delay }) => `${partOf(script)} ${what} ${delay}`,
    ]);
    return [
      {
        visit,
        globals: traces.globals,
        replaced: traces.replaced.map(named(before?.replaced)),
        attributes: traces.attributes.map(named(before?.attributes)),
        stored: traces.stored.map(({ key, script, stack }) => ({
          key,
          script,
          name: `${key ?? 'localStorage'}${sourceWords(sourceOf(stack))}`,
          isKnown: (before?.stored ?? []).some(
            (old) => old.key === key && partOf(old.script) === partOf(script),
          ),
          unknownOn,
        })),
        left: left.map((one) => ({ ...one, isKnown: known.has(one), unknownOn })),
      },
    ];
  });
}

/** Each listener, timer and element by itself. */
const leftIn = ({ left }: Traces, sourceOf: SourceOf) =>
  left.flatMap(({ what, script, grows, begun }) =>
    begun.map(({ stack, delay }) => {
      const every = delay === undefined ? '' : ` of ${delay} ms`;
      return { what, script, grows, delay, name: `${what}${every}${sourceWords(sourceOf(stack))}` };
    }),
  );

const growing = <Left extends { grows: boolean }>(left: readonly Left[]): Left[] =>
  left.filter(({ grows }) => grows);

/** `deals` */
const partOf = (script: string): string | undefined => script.split('/')[2];

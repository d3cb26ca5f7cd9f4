import type { Deployment } from '../../model/deployment';
import type { Finding } from '../findings';
import type { Barrier } from './access';
import { knownBy } from './known-by';
import { refused, releaseOf } from './page-verdict';
import type { Visit } from './visits';

/** An element may have a picture in its attributes. */
const LONGEST = 120;

/**
 * Which of them the same page of another deployment has as well. An element is known again by what it is, else by its place in the
 * document, and stands for one: a second one of the same rule is new.
 */
export function knownBarriers(now: readonly Barrier[], before: readonly Barrier[]): Barrier[] {
  const broken = ({ part, rule }: Barrier) => `${part} ${rule}`;
  return [
    ...knownBy(now, before, [
      (barrier) => `${broken(barrier)} ${elementMark(barrier)}`,
      (barrier) => `${broken(barrier)} ${barrier.place}`,
    ]),
  ];
}

/** Without what each release has of its own: classes, and where its files lie. */
const elementMark = ({ element }: Barrier): string =>
  element.replace(/ class="[^"]*"/g, '').replace(/\/releases\/[^/]+\/[^/]+\//g, '');

/** The findings on accessibility: one for each rule that a part breaks there. */
export function accessFindings(
  site: Deployment,
  { part, path }: Visit,
  barriers: readonly Barrier[],
): Finding[] {
  const broken = new Map<string, Barrier[]>();
  for (const barrier of barriers) {
    const key = `${barrier.part} ${barrier.rule}`;
    broken.set(key, [...(broken.get(key) ?? []), barrier]);
  }
  return [...broken.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const { rule, says, element, why } = first;
    const team = first.part ?? part;
    const shown = element.length > LONGEST ? `${element.slice(0, LONGEST)}…` : element;
    const others = more.length ? `, as ${more.length} more ${more.length === 1 ? 'does' : 'do'}` : '';
    return [
      refused(
        team,
        `${rule} on ${path}`,
        `${releaseOf(site, team)} shuts some people out on the page ${path}: "${says}", and ${shown} breaks that${others}: ${why} (axe-core's rule ${rule}).`,
      ),
    ];
  });
}

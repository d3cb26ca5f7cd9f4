import { linesOf } from '../../testing/gate-kit';
import { buildDeployment, buildPage, buildRemote } from '../../testing/release-builders';
import type { Barrier } from './access';
import { accessFindings, knownBarriers } from './access-findings';

const site = buildDeployment([
  buildRemote('checkout', { pages: [buildPage('/success')] }),
  buildRemote('orders'),
]);
const barrier = (changed: Partial<Barrier> = {}): Barrier => ({
  part: 'checkout',
  rule: 'image-alt',
  says: 'Images must have alternative text',
  element: '<img src="/dosa.png">',
  place: 'html > body > main > img:nth-child(1)',
  why: 'Element does not have an alt attribute',
  ...changed,
});
const look = (...barriers: Barrier[]) =>
  linesOf(accessFindings(site, { part: 'checkout', path: '/success' }, barriers));
const WORDS =
  'shuts some people out on the page /success: "Images must have alternative text", and <img src="/dosa.png"> breaks that';
const WHY = "Element does not have an alt attribute (axe-core's rule image-alt).";

describe('A page that some people can’t use', () => {
  it('is refused with the rule, the element, and what is wrong with it', () => {
    expect(look(barrier())).toEqual([
      `refused checkout: checkout@1.0.0 ${WORDS}: ${WHY} The checkout team must fix it and publish again.`,
    ]);
  });

  it('is refused in one line for each rule, which says how many elements more break it', () => {
    const [line, ...more] = look(barrier(), barrier({ element: '<img src="/idli.png">' }), barrier());

    expect(line).toContain(`${WORDS}, as 2 more do: ${WHY}`);
    expect(more).toEqual([]);
  });

  it('names the team of the piece that it is in', () => {
    expect(look(barrier({ part: 'orders' }))).toEqual([
      `refused orders: orders@1.0.0 ${WORDS}: ${WHY} The orders team must fix it and publish again.`,
    ]);
  });

  it('is its owner’s outside of the places of remotes', () => {
    expect(look(barrier({ part: null }))).toEqual([expect.stringMatching(/^refused checkout: /)]);
  });

  it('is told without all that an element may carry', () => {
    const [line = ''] = look(barrier({ element: `<img src="data:${'x'.repeat(5_000)}">` }));

    expect(line.length).toBeLessThan(600);
  });
});

describe('What a page had before', () => {
  const at = (nth: number) => `html > body > main > img:nth-child(${nth})`;
  const known = (now: Barrier[], before: Barrier[]) =>
    knownBarriers(now, before).map(({ element }) => element);
  const dosa = barrier({ element: '<img class="a1" src="/releases/orders/1.0.0/dosa.png">', place: at(1) });

  it('is known again in another release, whose classes and addresses are others, and elsewhere on the page', () => {
    const again = barrier({
      element: '<img class="b2" src="/releases/orders/1.1.0/dosa.png">',
      place: at(3),
    });
    const idli = barrier({ element: '<img src="/idli.png">', place: at(1) });

    expect(known([idli, again], [dosa])).toEqual([again.element]);
  });

  it('is known again by its place if it says something else', () => {
    const renamed = barrier({ element: '<img src="/vada.png">', place: at(1) });

    expect(known([renamed], [dosa])).toEqual([renamed.element]);
  });

  it('stands for one element, of one rule and one part', () => {
    const twin = barrier({ ...dosa, place: at(2) });

    expect(known([dosa, twin], [dosa])).toEqual([dosa.element]);
    expect(known([barrier({ ...dosa, rule: 'button-name' })], [dosa])).toEqual([]);
    expect(known([barrier({ ...dosa, part: 'orders' })], [dosa])).toEqual([]);
  });
});

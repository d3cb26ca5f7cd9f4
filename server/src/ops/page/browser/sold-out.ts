import type { KitchenDish } from '@food/contracts/catalog';
import { getDishes, setSoldOut } from './calls';
import { byId, el, redraw } from './dom';

const list = byId('sold-out', HTMLElement);
const words = byId('sold-out-words', HTMLElement);
const form = byId('mark', HTMLFormElement);
const field = byId('dish', HTMLInputElement);
const trouble = byId('mark-trouble', HTMLElement);

/** The menu as it was when the field got the focus; without it a code can still be typed. */
let menu: Promise<KitchenDish[]> = Promise.resolve([]);

/** What the last mark was answered; it goes with the first list that doesn't agree with it. */
let answered: { message: string; itemCode: string; soldOut: boolean } | null = null;
/** How often the list was asked for: an answer that a later one overtook may be from before a mark. */
let asked = 0;

const nameOf = ({ name, item_code }: KitchenDish): string => `${name} (${item_code})`;

/** The dishes that have sold out today, each with a button that makes it available again. */
export async function renderSoldOut(): Promise<void> {
  asked += 1;
  const mine = asked;
  const dishes = await getDishes(true);
  if (mine !== asked) return;
  redraw(
    list,
    dishes.map((dish) => el('li', {}, `${nameOf(dish)} `, againButton(dish))),
  );
  const isListed = (code: string) => dishes.some(({ item_code }) => item_code === code);
  if (answered && isListed(answered.itemCode) !== answered.soldOut) answered = null;
  tell(dishes.length === 0 ? 'Every dish can be had.' : '');
}

/** If it was written again every few seconds, it would be announced each time. */
function tell(state: string): void {
  const told = [answered?.message, state].filter(Boolean).join(' ');
  if (words.textContent !== told) words.textContent = told;
}

function againButton(dish: KitchenDish): HTMLButtonElement {
  const button = el(
    'button',
    { type: 'button', ariaLabel: `Available again: ${dish.name}` },
    'Available again',
  );
  button.addEventListener('click', () => {
    // Its button is removed with the line.
    field.focus();
    mark(dish.item_code, false);
  });
  return button;
}

function mark(itemCode: string, soldOut: boolean): void {
  say(null);
  setSoldOut(itemCode, soldOut)
    .then((message) => {
      answered = { message, itemCode, soldOut };
      tell('');
      if (soldOut) field.value = '';
      return renderSoldOut();
    })
    .catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
}

function say(why: string | null): void {
  trouble.hidden = why === null;
  trouble.textContent = why ?? '';
}

/** Removed, so that the next person who logs in can't see it. */
export function resetSoldOut(): void {
  menu = Promise.resolve([]);
  answered = null;
  asked += 1;
  list.replaceChildren();
  words.textContent = '';
  byId('dishes', HTMLDataListElement).replaceChildren();
  form.reset();
  say(null);
}

async function offerMenu(): Promise<void> {
  menu = getDishes(false).catch(() => []);
  const options = (await menu).map((dish) => el('option', { value: nameOf(dish) }));
  byId('dishes', HTMLDataListElement).replaceChildren(...options);
}

/** A cook types a name and picks a dish of the menu. */
export function setUpSoldOut(): void {
  field.addEventListener('focus', () => void offerMenu());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const typed = field.value.trim();
    const dish = (await menu).find((one) => nameOf(one) === typed || one.name === typed);
    mark(dish?.item_code ?? typed, true);
  });
}

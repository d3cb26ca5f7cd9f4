import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MenuDocument } from '@food/contracts/catalog';
import { root } from '@food/e2e/start-server';
import { OPERATOR } from './fleet';

/** In milliseconds. */
const CHANGES_EVERY = 1_000;
const ANSWERS_WITHIN = 20_000;

/** Raises prices during the whole run. A price never returns to an earlier one, so that each order has one. */
export class Restaurant {
  readonly #chance: () => number;
  #menu: MenuDocument;

  private constructor(menu: MenuDocument, chance: () => number) {
    this.#menu = menu;
    this.#chance = chance;
  }

  /** @throws if the menu is not accepted */
  static async open(site: string, chance: () => number): Promise<Restaurant> {
    const text = await readFile(join(root, 'server/seed/menu.json'), 'utf8');
    const restaurant = new Restaurant(JSON.parse(text) as MenuDocument, chance);
    const { ok, text: said } = await put(site, restaurant.#menu);
    if (!ok) throw new Error(`The menu was not taken: ${said}`);
    return restaurant;
  }

  /** Raises the price of about every third dish, again and again, until told to stop; calls back for each menu that was accepted. */
  raisePrices(site: string, raised: () => void): { close(): Promise<void> } {
    let isOpen = true;
    const working = (async () => {
      while (isOpen) {
        const items = this.#menu.items.map((dish) =>
          this.#chance() < 1 / 3 ? { ...dish, price: dish.price + 1 } : dish,
        );
        this.#menu = { ...this.#menu, items };
        const isTaken = await put(site, this.#menu).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isTaken) raised();
        await wait(CHANGES_EVERY);
      }
    })();
    return {
      close: async () => {
        isOpen = false;
        await working;
      },
    };
  }
}

async function put(site: string, menu: MenuDocument): Promise<{ ok: boolean; text: string }> {
  const answer = await fetch(`${site}/ops/menu`, {
    method: 'PUT',
    signal: AbortSignal.timeout(ANSWERS_WITHIN),
    headers: OPERATOR,
    body: JSON.stringify(menu),
  });
  return { ok: answer.ok, text: await answer.text() };
}

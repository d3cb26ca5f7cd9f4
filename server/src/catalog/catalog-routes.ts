import * as calls from '@food/contracts/catalog';
import { getSettings } from '@food/contracts/checkout';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { type AnswerCache, type CacheVersion, cacheAnswers } from '../http/answer-cache';
import { languageOfCall } from '../http/language-of';
import { route } from '../http/route';
import { byCategory } from './menu-filter';
import {
  readBestSellers,
  readCategories,
  readFoodTypes,
  readKeywordDishes,
  readKeywords,
  readMenuItems,
  readMenuStart,
  readWhatsNew,
} from './read-menu';
import { replaceMenu } from './replace-menu';
import { menuSearch } from './search-menu';
import { serveImages } from './serve-images';
import { listKitchenDishes, readSettingsToday, setSoldOut } from './sold-out';

/** 5,000 dishes with all their texts. */
const LARGEST_MENU = 16 * 1024 * 1024;

/**
 * The restaurant's menu: open to all, and replaced as one document.
 *
 * @returns the version of that document, which all its answers share
 */
export async function registerCatalog(app: FastifyInstance, context: AppContext): Promise<CacheVersion> {
  const { db } = context;
  let kept: AnswerCache | undefined;
  await app.register(async (menu) => {
    kept = cacheAnswers(menu, context.changeListener);
    const search = menuSearch(db, kept.version);
    context.events.on('menu-changed', kept.forget).on('changes-missed', kept.forget);
    // The settings are part of the menu document, and are kept as long as it.
    route(menu, getSettings, () => readSettingsToday(db));
    route(menu, calls.getCategories, ({ headers }) => readCategories(db, languageOfCall(headers)));
    route(menu, calls.getWhatsNew, ({ headers }) => readWhatsNew(db, languageOfCall(headers)));
    route(menu, calls.getBestSellers, ({ headers }) => readBestSellers(db, languageOfCall(headers)));

    route(menu, calls.getMenuItems, ({ headers, query: { q, ...filter } }) =>
      q?.trim()
        ? search(q, filter, languageOfCall(headers))
        : readMenuItems(db, filter, languageOfCall(headers)),
    );
    route(menu, calls.getMenuStart, ({ headers }) => readMenuStart(db, languageOfCall(headers)));
    route(menu, calls.getKeywordDishes, ({ headers }) => readKeywordDishes(db, languageOfCall(headers)));
    route(menu, calls.getMenuFoodTypes, () => readFoodTypes(db, undefined));
    route(menu, calls.getMenuKeywords, ({ headers }) => readKeywords(db, undefined, languageOfCall(headers)));
    route(menu, calls.getMenuCategories, ({ headers }) => readCategories(db, languageOfCall(headers)));

    route(menu, calls.getCategoryItems, ({ headers, query, params }) =>
      readMenuItems(db, query, languageOfCall(headers), byCategory(params.id)),
    );
    route(menu, calls.getCategoryFoodTypes, ({ params }) => readFoodTypes(db, byCategory(params.id)));
    route(menu, calls.getCategoryKeywords, ({ headers, params }) =>
      readKeywords(db, byCategory(params.id), languageOfCall(headers)),
    );
  });
  route(app, calls.putMenu, ({ body }) => putMenu(context, body), { bodyLimit: LARGEST_MENU });
  registerSoldOut(app, context);
  await serveImages(app);
  return () => kept?.version() ?? null;
}

/** The sold-out dishes; on the site for the kitchen's systems, and at the operations' own address for their page. */
export function registerSoldOut(app: FastifyInstance, context: AppContext): void {
  route(app, calls.getKitchenDishes, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    return { dishes: await listKitchenDishes(context, query.sold_out === 'true') };
  });
  route(app, calls.setSoldOut, async ({ params, body }) => {
    const answer = await setSoldOut(context, params.itemCode, body.sold_out);
    context.events.emit('menu-changed');
    return answer;
  });
}

async function putMenu(context: AppContext, menu: Parameters<typeof replaceMenu>[1]) {
  await replaceMenu(context, menu);
  context.events.emit('menu-changed');
  return {
    message: 'The menu was replaced.',
    categories: menu.categories.length,
    items: menu.items.length,
    coupons: menu.coupons.length,
  };
}

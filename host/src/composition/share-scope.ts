import * as choices from '@food/cart/choices';
import * as cart from '@food/cart/store';
import * as liveChannel from '@food/live/channel';
import * as api from '@food/platform/api';
import * as apiError from '@food/platform/api-error';
import * as composition from '@food/platform/composition';
import * as config from '@food/platform/config';
import * as query from '@food/platform/query';
import * as router from '@food/platform/router';
import * as session from '@food/session/store';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';

/** One provided module in the form that Module Federation containers take. */
interface Provided {
  get(): () => unknown;
  from: string;
  eager: true;
  loaded: 1;
}
export type ShareScope = Record<string, Record<string, Provided>>;

/** The host's own instance of every singleton, by the text of its import. */
const MODULES: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@food/platform/api': api,
  '@food/platform/api-error': apiError,
  '@food/cart/store': cart,
  '@food/cart/choices': choices,
  '@food/platform/composition': composition,
  '@food/platform/config': config,
  '@food/live/channel': liveChannel,
  '@food/platform/query': query,
  '@food/platform/router': router,
  '@food/session/store': session,
};

/**
 * The share scope that every container of this page is initialised with: the host's instances, already loaded, so that a
 * remote's newer copy can never take their place. Throws if the list of singletons and this module have come apart.
 */
export function buildShareScope(singletons: Record<string, string> = __SINGLETONS__): ShareScope {
  const scope: ShareScope = {};
  for (const [name, version] of Object.entries(singletons)) {
    const module = MODULES[name];
    if (!module) throw new Error(`The host provides no ${name}: add it to share-scope.ts`);
    scope[name] = { [version]: { get: () => () => module, from: 'host', eager: true, loaded: 1 } };
  }
  return scope;
}

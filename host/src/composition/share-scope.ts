import * as api from '@food/shared/api';
import * as apiError from '@food/shared/api-error';
import * as cart from '@food/shared/cart';
import * as choices from '@food/shared/choices';
import * as composition from '@food/shared/composition';
import * as config from '@food/shared/config';
import * as liveChannel from '@food/shared/live-channel';
import * as query from '@food/shared/query';
import * as router from '@food/shared/router';
import * as session from '@food/shared/session';
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
  '@food/shared/api': api,
  '@food/shared/api-error': apiError,
  '@food/shared/cart': cart,
  '@food/shared/choices': choices,
  '@food/shared/composition': composition,
  '@food/shared/config': config,
  '@food/shared/live-channel': liveChannel,
  '@food/shared/query': query,
  '@food/shared/router': router,
  '@food/shared/session': session,
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

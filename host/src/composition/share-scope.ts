import * as choices from '@food/cart/choices';
import * as cart from '@food/cart/store';
import * as liveChannel from '@food/live/channel';
import * as api from '@food/platform/api';
import * as apiError from '@food/platform/api-error';
import * as composition from '@food/platform/composition';
import * as config from '@food/platform/config';
import * as messages from '@food/platform/messages';
import * as query from '@food/platform/query';
import * as router from '@food/platform/router';
import * as session from '@food/session/store';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';

/**
 * One provided module, in the complete form that `@module-federation/enhanced` expects of an entry of a share scope (`Shared` of
 * `@module-federation/runtime/types`); older containers accept it as well.
 */
interface Provided {
  readonly version: string;
  readonly from: 'host';
  readonly useIn: string[];
  readonly scope: string[];
  readonly deps: string[];
  loaded: true;
  readonly loading: null;
  readonly lib: () => unknown;
  readonly get: () => () => unknown;
  readonly strategy: 'loaded-first';
  readonly shareConfig: {
    readonly singleton: true;
    readonly requiredVersion: string;
    readonly eager: true;
    readonly strictVersion: true;
  };
  /** Containers without the runtime read it here. */
  readonly eager: true;
}
export type ShareScope = Record<string, Record<string, Provided>>;

/** The host's own instance of every singleton, by the text of its import. */
export const MODULES: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@food/platform/api': api,
  '@food/platform/api-error': apiError,
  '@food/cart/store': cart,
  '@food/cart/choices': choices,
  '@food/platform/composition': composition,
  '@food/platform/config': config,
  '@food/platform/messages': messages,
  '@food/live/channel': liveChannel,
  '@food/platform/query': query,
  '@food/platform/router': router,
  '@food/session/store': session,
};

/**
 * The share scope that every container of this page is initialised with: the host's instances, already loaded, so that a remote's
 * newer copy can never take their place. Throws if the list of singletons and this module differ.
 */
export function buildShareScope(singletons: Record<string, string> = __SINGLETONS__): ShareScope {
  const scope: ShareScope = {};
  for (const [name, version] of Object.entries(singletons)) {
    const module = MODULES[name];
    if (!module) throw new Error(`The host provides no ${name}: add it to share-scope.ts`);
    scope[name] = { [version]: provide(version, module) };
  }
  return scope;
}

let ofThisPage: ShareScope | undefined;

/** The one share scope of this page: containers refuse a second one. */
export const shareScope = (): ShareScope => {
  ofThisPage ??= buildShareScope();
  return ofThisPage;
};

const provide = (version: string, module: unknown): Provided => ({
  version,
  from: 'host',
  useIn: ['host'],
  scope: ['default'],
  deps: [],
  get loaded(): true {
    return true;
  },
  // Containers write 1 when they take a module, which the devtools show as "not loaded".
  set loaded(_taken) {},
  loading: null,
  lib: () => module,
  get: () => () => module,
  strategy: 'loaded-first',
  shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true, strictVersion: true },
  eager: true,
});

import { SINGLETONS } from '@food/build/singletons';
import * as cart from '@food/cart/store';
import { useState } from 'react';
import { buildShareScope } from './share-scope';

describe('The share scope of a page', () => {
  it('provides exactly the modules of the one list of singletons, each in one version', () => {
    const scope = buildShareScope(SINGLETONS);

    expect(Object.keys(scope)).toEqual(Object.keys(SINGLETONS));
    for (const [name, versions] of Object.entries(scope)) {
      expect(Object.keys(versions)).toEqual([SINGLETONS[name]]);
    }
  });

  it('gives every remote the host’s own cart and the host’s own React', () => {
    const scope = buildShareScope(SINGLETONS);

    const given = (name: string) => scope[name]?.[SINGLETONS[name] ?? '']?.get()();
    expect(given('@food/cart/store')).toBe(cart);
    expect(given('react')).toHaveProperty('useState', useState);
  });

  it('provides every module loaded, so that no remote’s copy can take its place', () => {
    const scope = buildShareScope(SINGLETONS);

    for (const versions of Object.values(scope)) {
      for (const provided of Object.values(versions)) {
        expect(provided).toMatchObject({ eager: true, loaded: true, from: 'host', useIn: ['host'] });
        expect(provided.get()()).toBeDefined();
      }
    }
  });

  it('says of every module what the federation runtime asks of a shared one', () => {
    const scope = buildShareScope(SINGLETONS);

    for (const [name, versions] of Object.entries(scope)) {
      expect(versions[SINGLETONS[name] ?? '']).toMatchObject({
        version: SINGLETONS[name],
        scope: ['default'],
        strategy: 'loaded-first',
        shareConfig: {
          singleton: true,
          requiredVersion: `^${SINGLETONS[name]}`,
          eager: true,
          strictVersion: true,
        },
      });
    }
  });

  it('still says that a module is loaded when a container has taken it', () => {
    const provided = buildShareScope(SINGLETONS).react?.[SINGLETONS.react ?? ''] as { loaded: unknown };

    provided.loaded = 1;

    expect(provided.loaded).toBe(true);
  });

  it('refuses a singleton that the host doesn’t have, naming it', () => {
    expect(() => buildShareScope({ ...SINGLETONS, '@food/platform/news': '1.0.0' })).toThrow(
      'The host provides no @food/platform/news',
    );
  });
});

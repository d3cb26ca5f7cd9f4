import type { PageManifest } from '@food/platform/deployment';
import type { RemoteRoutes } from '@food/platform/remote';
import type { ComponentType } from 'react';
import { PartFailure } from './failure';

/** The component that remotes take from others. */
export type ExposedModule = { readonly default: ComponentType } & Readonly<Record<PropertyKey, unknown>>;

/** The module of a page, of a remote's routes. Rejects with {@link PartFailure}. */
export async function pageOf(routes: unknown, { path }: PageManifest): Promise<unknown> {
  const load = (routes as { default?: RemoteRoutes }).default?.pages?.[path];
  if (!load) throw new PartFailure('evaluation', `The remote's routes have no page ${path}`);
  return load();
}

/** The component that a module provides. Throws {@link PartFailure}. */
export function componentOf(module: unknown): ComponentType {
  const component = (module as { default?: ComponentType } | null)?.default;
  if (!component) throw new PartFailure('evaluation', 'The module has no component as its default export');
  return component;
}

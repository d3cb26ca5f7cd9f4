import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** What a development server needs to show a change without a reload, and to reload where that can't be. */
export const reactRefresh = () => [
  new ReactRefreshRspackPlugin({ reloadOnRuntimeErrors: true }),
  new rspack.EntryPlugin(import.meta.dirname, './dev/missing-module.js', {}),
];

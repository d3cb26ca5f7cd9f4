import type { Configuration } from '@rspack/core';

/** As @rspack/cli calls it: with `--env name=value` and its options. */
type ConfigurationFor = (
  env?: { version?: string; RSPACK_SERVE?: boolean },
  argv?: { port?: string | number; json?: boolean | string },
) => Configuration & { output: { path: string }; plugins: NonNullable<Configuration['plugins']> };

export function portOf(dir: string): number;
export function remoteConfig(dir: string): ConfigurationFor;
export function hostConfig(dir: string): ConfigurationFor;
export const DEV_VERSION: string;

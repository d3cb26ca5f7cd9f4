import type { Configuration } from '@rspack/core';

interface ReleaseSettings {
  version?: string;
  outDir?: string;
  port?: number;
}
export function partOf(dir: string): string;
export function globalOf(part: string, version: string): string;
export function exposeChunk(key: string): string;
export function remoteConfig(dir: string, release?: ReleaseSettings): Configuration;
export function hostConfig(dir: string, release?: ReleaseSettings): Configuration;
export const CONTAINER_CHUNK: string;

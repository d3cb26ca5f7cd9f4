export function partOf(dir: string): string;
export function globalOf(part: string, version: string): string;
export function exposeChunk(key: string): string;
export const CONTAINER_CHUNK: string;

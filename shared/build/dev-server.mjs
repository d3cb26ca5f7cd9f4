import { join } from 'node:path';

/**
 * Serves the part's folder too: the site reads the part's manifest and the refresh hook from here (server/src/site).
 *
 * @type {(dir: string, port: number) => NonNullable<import('@rspack/core').Configuration['devServer']>}
 */
export const devServer = (dir, port) => ({
  port,
  host: 'localhost',
  hot: true,
  static: [
    { directory: dir, watch: false },
    { directory: join(import.meta.dirname, 'dev'), watch: false },
  ],
  headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
  client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: { warnings: false } },
});

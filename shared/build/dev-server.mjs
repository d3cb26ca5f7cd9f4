import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { hostConfig, partOf, remoteConfig } from './rspack-base.mjs';

/**
 * Starts a part's development server with hot reload. Resolves when it listens; the first compile goes on.
 *
 * @param {string} dir the part's folder
 * @param {number} port
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function serveFromSource(dir, port) {
  const settings = partOf(dir) === 'host' ? hostConfig : remoteConfig;
  const config = settings(dir, { version: '0.0.0-dev', port });
  const server = new RspackDevServer(config.devServer, rspack(config));
  await server.start();
  return server;
}

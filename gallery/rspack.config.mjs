import { dirname, join } from 'node:path';
import { hostConfig } from '@food/build';
import { everyRemote } from '@food/build/every-remote';
import { rspack } from '@rspack/core';

const here = (path) => join(import.meta.dirname, path);
const root = dirname(import.meta.dirname);
const PORT = 3300;

/** The host with every remote bundled, since a screen's states are of interest here and not how it is loaded. */
export default (env, argv) => {
  const config = hostConfig(join(root, 'host'))(env, { ...argv, port: argv.port ?? PORT });
  config.entry = {
    gallery: here('src/gallery.tsx'),
    piece: here('src/pieces/piece.tsx'),
    screen: [here('src/screens/set-scene.ts'), './src/main.tsx'],
  };
  config.output.path = here('dist');
  // Its pages stand at paths of any depth.
  config.output.publicPath = '/';
  config.plugins.push(
    ...everyRemote(root),
    ...['gallery', 'piece', 'screen'].map(
      (name) =>
        new rspack.HtmlRspackPlugin({
          template: here('src/page.html'),
          filename: `${name}.html`,
          chunks: [name],
          scriptLoading: 'defer',
        }),
    ),
  );
  if (config.devServer) serve(config.devServer);
  return config;
};

function serve(devServer) {
  devServer.static = [
    ...devServer.static,
    { directory: join(root, 'server/seed/images'), publicPath: '/images/menu', watch: false },
  ];
  devServer.historyApiFallback = {
    rewrites: [
      { from: /^\/$/, to: '/gallery.html' },
      { from: /^\/pieces\//, to: '/piece.html' },
      { from: /./, to: '/screen.html' },
    ],
  };
}

import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hostConfig } from '@food/build';
import { everyRemote } from '@food/build/every-remote';
import { rspack } from '@rspack/core';

const here = (path) => join(import.meta.dirname, path);
const root = dirname(import.meta.dirname);
const PORT = 3300;

/** The host with every remote bundled: the gallery is about the states of screens, not about how they are loaded. */
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
    everyWord(),
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

/** `every-word` is a module with the texts of all remotes, for frames that press controls by their names in each language. */
function everyWord() {
  const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
  const partOf = (remote) => remote.replace('remote-', '');
  const importOf = (names, remote, file) =>
    `import ${names} from ${JSON.stringify(join(root, remote, 'src', file))};`;
  const source = [
    ...remotes.map((remote) => importOf(`{ t as ${partOf(remote)} }`, remote, 'messages.ts')),
    ...remotes.map((remote) => importOf(`${partOf(remote)}Places`, remote, 'messages/manifest.json')),
    `export const WORDS = { ${remotes.map(partOf).join()} };`,
    `export const PLACES = { ${remotes.map((remote) => `${partOf(remote)}: ${partOf(remote)}Places`).join()} };`,
  ].join('\n');
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  return new rspack.NormalModuleReplacementPlugin(/^every-word$/, url);
}

function serve(devServer) {
  devServer.static = [
    ...devServer.static,
    { directory: join(root, 'server/seed/images'), publicPath: '/images/menu', watch: false },
  ];
  devServer.historyApiFallback = {
    rewrites: [
      // The first slide stands there too, in a frame of the gallery.
      {
        from: /^\/$/,
        to: ({ request }) =>
          request.headers['sec-fetch-dest'] === 'iframe' ? '/screen.html' : '/gallery.html',
      },
      { from: /^\/pieces\//, to: '/piece.html' },
      { from: /./, to: '/screen.html' },
    ],
  };
}

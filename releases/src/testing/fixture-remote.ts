import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

const SOURCES = {
  'remote-news/package.json': JSON.stringify({
    name: '@food/remote-news',
    version: '1.0.0',
    type: 'module',
    dependencies: { '@food/cart': 'workspace:*', '@food/platform': 'workspace:*' },
  }),
  'remote-news/remote.json': JSON.stringify({
    part: 'news',
    displayName: 'News',
    unavailableMessage: 'The news can’t be shown right now.',
    navigation: [{ label: 'News', path: '/news', icon: 'bell', order: 50 }],
    links: ['/home'],
    pages: [
      {
        path: '/news',
        chunk: 'news',
        title: 'News of today',
        bottomNavigation: true,
        preload: ['/auth/home/categories'],
        next: ['/news/1'],
      },
      { path: '/news/:newsId', chunk: 'article' },
    ],
    exposes: { './routes': './src/routes.ts', './teaser': './src/teaser.tsx' },
  }),
  'remote-news/rspack.config.mjs': `
    import { remoteConfig } from '@food/build';
    export default remoteConfig(import.meta.dirname);`,
  'remote-news/src/routes.ts': `
    import { defineRoutes } from '@food/platform/remote';
    export default defineRoutes({
      '/news': () => import(/* webpackChunkName: "news" */ './news-page'),
      '/news/:newsId': () => import(/* webpackChunkName: "article" */ './article-page'),
    });`,
  'remote-news/src/news-page.tsx': `
    import { cartCount, useCart } from '@food/cart/store';
    import css from './news.module.css';
    export default function NewsPage() {
      return <p className={css.news}>News, and {useCart(cartCount)} in your cart</p>;
    }`,
  'remote-news/src/article-page.tsx': `
    import { useParams } from '@food/platform/router';
    export default function ArticlePage() { return <h1>Article {useParams().newsId}</h1>; }`,
  'remote-news/src/teaser.tsx': 'export default function Teaser() { return <p>Read all about it</p>; }',
  'remote-news/src/news.module.css':
    '.news { color: var(--ink); background: var(--paper); padding: 8px; margin: 8px; }',
  'pnpm-lock.yaml': '',
};

/** A repository in this folder with one small remote, `news`, that builds against this one's shared packages. */
export async function writeFixture(
  root: string,
  changed: Partial<Record<keyof typeof SOURCES, string>> = {},
) {
  for (const [path, text] of Object.entries({ ...SOURCES, ...changed })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await symlink(join(repository, 'remote-orders/node_modules'), join(root, 'remote-news/node_modules')).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the heading of a page, used as its title in all menus. */
const readHeading = (page: string) =>
  /^# (.+)$/m.exec(readFileSync(path.join(root, `${page}.md`), 'utf8'))?.[1] ?? page;
const menuEntry = (page: string) => ({ text: readHeading(page), link: `/${page}` });
const listPages = (folder: string) =>
  globSync(`${folder}/*.md`, { cwd: root })
    .toSorted()
    .map((file) => menuEntry(file.slice(0, -'.md'.length)));

const DECISION_PAGES = listPages('docs/decisions');

const START_PAGES = [
  menuEntry('docs/tour'),
  menuEntry('docs/glossary'),
  menuEntry('CONTRIBUTING'),
  menuEntry('docs/testing'),
  menuEntry('docs/connect'),
  menuEntry('packages/client/README'),
  menuEntry('CHANGELOG'),
];
const GUIDE_PAGES = [
  { text: readHeading('docs/guide/index'), link: '/docs/guide/' },
  ...[
    'opening-the-shop',
    'storefront',
    'products',
    'collections',
    'imports',
    'stock',
    'orders',
    'shipments',
    'cod',
    'online-payments',
    'settlements',
    'returns',
    'invoices-and-gst',
    'customers-and-privacy',
    'staff-and-security',
    'settings',
    'reports',
  ].map((page) => menuEntry(`docs/guide/${page}`)),
  menuEntry('docs/gst-examples'),
  menuEntry('docs/payment-status-examples'),
];
const OPERATIONS_PAGES = [
  menuEntry('docs/operations'),
  ...listPages('docs/operations'),
  ...['docs/reliability', 'docs/scale'].map(menuEntry),
];
const ARCHITECTURE_PAGES = [menuEntry('docs/architecture'), menuEntry('docs/dependencies')];
const SECURITY_PAGES = ['SECURITY', 'docs/security', 'docs/asvs', 'docs/personal-data'].map(menuEntry);

export default defineConfig({
  title: 'Kinari',
  description: 'An online shop: how it is run, changed and trusted',
  lang: 'en',
  // Pages are the Markdown files of the repository. Images are the baselines of the visual tests, and `docs/images`.
  srcDir: root,
  srcExclude: ['**/{node_modules,build,dist}/**', '.cache/**', '.github/**', 'README.md', 'e2e/**'],
  rewrites: { 'docs-site/index.md': 'index.md' },
  outDir: path.join(root, '.cache/site'),
  cacheDir: path.join(root, '.cache/vitepress'),
  cleanUrls: true,
  // Dead links fail the build, except links to a local shop and to pages of the repository's host.
  ignoreDeadLinks: [/^https?:\/\/localhost/, /^[./]+(compare|releases)\//],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/' },
      { text: 'Guide', link: '/docs/guide/' },
      { text: 'Run it', link: '/docs/operations' },
      { text: 'Architecture', link: '/docs/architecture' },
      { text: 'Decisions', link: DECISION_PAGES[0]?.link ?? '/' },
      { text: 'Security', link: '/docs/security' },
    ],
    sidebar: [
      { text: 'Start', items: [{ text: 'What it is', link: '/' }, ...START_PAGES] },
      { text: 'Owner’s guide', items: GUIDE_PAGES },
      { text: 'Run it', items: OPERATIONS_PAGES },
      { text: 'Architecture', items: ARCHITECTURE_PAGES },
      { text: 'Security', items: SECURITY_PAGES },
      { text: 'Decisions', items: DECISION_PAGES, collapsed: true },
    ],
  },
});

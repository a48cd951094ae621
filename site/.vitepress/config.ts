import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page's heading, which is what it is called everywhere. */
const headingOf = (page: string) => /^# (.+)$/m.exec(readFileSync(path.join(root, `${page}.md`), 'utf8'))?.[1] ?? page;
const entry = (page: string) => ({ text: headingOf(page), link: `/${page}` });
const pagesIn = (folder: string) =>
  globSync(`${folder}/*.md`, { cwd: root })
    .toSorted()
    .map((file) => entry(file.slice(0, -'.md'.length)));

const DECISIONS = pagesIn('docs/decisions');

const START = [
  entry('docs/tour'),
  entry('docs/glossary'),
  entry('CONTRIBUTING'),
  entry('packages/client/README'),
  entry('CHANGELOG'),
];
const PRODUCT = [entry('docs/product'), entry('docs/gst-examples')];
const OPERATIONS = [
  entry('docs/operations'),
  ...pagesIn('docs/operations'),
  ...['docs/reliability', 'docs/scale', 'docs/query-plans'].map(entry),
];
const ARCHITECTURE = [entry('docs/architecture'), entry('docs/dependencies')];
const SECURITY = ['SECURITY', 'docs/security', 'docs/asvs', 'docs/personal-data'].map(entry);

export default defineConfig({
  title: 'Kinari',
  description: 'An online shop: how it is run, changed and trusted',
  lang: 'en',
  // The pages are the repository's own, where they lie; pictures are those that tests compare the screens with.
  srcDir: root,
  srcExclude: ['**/{node_modules,build,dist}/**', '.cache/**', '.github/**', 'README.md', 'e2e/**'],
  rewrites: { 'site/index.md': 'index.md' },
  outDir: path.join(root, '.cache/site'),
  cacheDir: path.join(root, '.cache/vitepress'),
  cleanUrls: true,
  // A link to a page that is not there fails the build; these lead to a shop on the reader's machine, and to the repository's host.
  ignoreDeadLinks: [/^https?:\/\/localhost/, /^[./]+(compare|releases)\//],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/' },
      { text: 'Product', link: '/docs/product' },
      { text: 'Run it', link: '/docs/operations' },
      { text: 'Architecture', link: '/docs/architecture' },
      { text: 'Decisions', link: DECISIONS[0]?.link ?? '/' },
      { text: 'Security', link: '/docs/security' },
    ],
    sidebar: [
      { text: 'Start', items: [{ text: 'What it is', link: '/' }, ...START] },
      { text: 'Product', items: PRODUCT },
      { text: 'Run it', items: OPERATIONS },
      { text: 'Architecture', items: ARCHITECTURE },
      { text: 'Security', items: SECURITY },
      { text: 'Decisions', items: DECISIONS, collapsed: true },
    ],
  },
});

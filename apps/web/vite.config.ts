import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { themeFonts } from './scripts/theme-fonts.ts';
import { PROXIED_PATHS } from './server/api-proxy.ts';
import { config } from './server/config.ts';

const modulePattern = (...names: string[]) => new RegExp(`/apps/web/app/(${names.join('|')})/[^?]*\\.tsx?$`);

// Leaves out dialogs (ui/overlay) and form parts, which load after the page.
const COMMON = [
  modulePattern('ui(?!/(overlay|form)/|/image/file-)', 'platform(?!/upload)', 'site(?!/shipment-badge)', 'identity'),
  // Leaves out `labels/`, which few pages need, and what only the back office needs.
  /\/lucide-react\/dist\/|\/contract\/src\/(?!labels\/|access\/|routes\/admin)/,
];
const FRAME = [modulePattern('layout', 'header')];
// Only logged-in users and search use the query cache.
const OWN = [modulePattern('session'), /\/@tanstack\/(react-query|query-core)\//];

const among = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), themeFonts()],
  server: {
    port: config.port,
    // The next free port could be the API's, and PUBLIC_URL would still name this one.
    strictPort: true,
    // Vite reads a key that starts with `^` as a regular expression.
    proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [`^${path.replace(/:\w+/, '[^/]+')}`, config.apiUrl])),
  },
  // The content security policy blocks data: URLs, so no asset may be inlined.
  build: { assetsInlineLimit: 0 },
  // Bundles shared modules into a few files: dozens of tiny files compress badly and cost a request each.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads the table of all routes with their files. Names would make it 3 KB longer.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'common', test: among(COMMON), minShareCount: 18, priority: 2 },
                { name: 'frame', test: among(FRAME), minShareCount: 2, priority: 1 },
                { name: 'own', test: among(OWN), minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  // Otherwise Vite finds it during the first render and reloads the page.
  optimizeDeps: { include: ['lucide-react'] },
  // One bundled file starts twice as fast as hundreds of small ones from node_modules.
  ssr: command === 'build' ? { noExternal: true } : {},
}));

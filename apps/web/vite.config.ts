import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { PASSED_ON } from './server/api-proxy.ts';
import { config } from './server/config.ts';

const room = (...names: string[]) => new RegExp(`/apps/web/app/(${names.join('|')})/[^?]*\\.tsx?$`);

// Dialogs are opened later than a page (ui/overlay), and so is what only forms in them share.
const COMMON = [
  room('ui(?!/(overlay|form)/|/picture/file-)', 'platform(?!/upload)', 'shop(?!/parcel-badge)', 'identity'),
  // What parcels, returns and stock are called in is many words, shown on few pages.
  /\/lucide-react\/dist\/|\/contract\/src\/(?!words\/)/,
];
const FRAME = [room('shell', 'header')];
// Only somebody who is signed in, or searches, has anything to keep in the query cache.
const OWN = [room('signed-in'), /\/@tanstack\//];

const among = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  server: {
    port: config.port,
    proxy: Object.fromEntries(PASSED_ON.map((prefix) => [prefix, config.apiUrl])),
  },
  // Inlined assets become data: addresses, which the content security policy refuses.
  build: { assetsInlineLimit: 0 },
  // What nearly every page needs travels as one file: dozens of files of 300 bytes compress badly and cost a request each.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'common', test: among(COMMON), minShareCount: 6, priority: 2 },
                { name: 'frame', test: among(FRAME), minShareCount: 2, priority: 1 },
                { name: 'own', test: among(OWN), minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  // Found only while the first page renders, it would otherwise make that page load twice.
  optimizeDeps: { include: ['lucide-react'] },
  // One bundled file starts in half the time of hundreds of small ones read from node_modules.
  ssr: command === 'build' ? { noExternal: true } : {},
}));

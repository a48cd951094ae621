import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { PASSED_ON } from './server/api-proxy.ts';
import { config } from './server/config.ts';

// Only somebody who is signed in, or searches, has anything to keep in the query cache.
const OWN =
  /\/@tanstack\/|\/apps\/web\/app\/(platform\/(query-client|format-rupees)|identity\/(only-for|signed-out-notice|use-retry-after-sign-in)|account\/(failure|use-ask-before-leaving)|cart\/item-row|ui\/(select-field|starts-focused|thumb|use-focus-later))\.tsx?$/;

// Dialogs are opened later than a page, and so is the code they share.
const COMMON =
  /\/apps\/web\/app\/((ui(?!\/dialog)|platform|shell|identity)\/[^?]*\.tsx?|catalog\/product\.ts)$|\/lucide-react\/dist\/|\/contract\/src\/money\.ts$/;

const FRAME = /\/apps\/web\/app\/(shell\/|identity\/(continuation|login-)|ui\/(toaster|icon|overlay))[^?]*\.tsx?$/;

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
                {
                  name: 'common',
                  test: (id: string) => COMMON.test(id) && !OWN.test(id),
                  minShareCount: 6,
                  priority: 2,
                },
                { name: 'frame', test: FRAME, minShareCount: 2, priority: 1 },
                { name: 'own', test: OWN, minShareCount: 2 },
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

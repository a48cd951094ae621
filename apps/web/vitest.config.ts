import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { LAUNCH_OPTIONS } from '../../e2e/chromium.ts';

/** Component tests: single components with the styles of the app in Chromium, without a server. */
export default defineProject({
  plugins: [tailwindcss()],
  // Vite would reload the page in the middle of a test when it finds these later.
  optimizeDeps: {
    include: [
      '@tanstack/react-query',
      '@tanstack/react-table',
      'd3-scale',
      'd3-shape',
      'lucide-react',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react-router',
      'vitest-browser-react',
      'zod',
    ],
  },
  test: {
    name: 'component',
    include: ['app/**/*.component.test.tsx'],
    setupFiles: ['test/setup.ts'],
    retry: process.env.CI ? 1 : 0,
    testTimeout: 15_000,
    // After the other projects, because the browser needs both cores.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: LAUNCH_OPTIONS,
        contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});

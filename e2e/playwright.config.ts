import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { LAUNCH_OPTIONS } from './chromium.ts';
import { FIRST_RUN_WIDTHS, firstRunUrl } from './first-run/installed-shop.ts';
import { DATA_LENGTHS } from './layout/data.ts';
import { PAYMENT_SHOP_URL, SHOP_URL } from './support/ports.ts';

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const VISUAL_TESTS = 'visual/*.spec.ts';
const LAYOUT_TESTS = 'layout/*.spec.ts';
const FIRST_RUN_TESTS = 'first-run/*.spec.ts';
const GUIDE_TESTS = 'guide-pictures/*.spec.ts';
// Publishes over the standard texts that other tests read.
const OWNER_TESTS = 'storefront-owner/*.spec.ts';
const SEPARATE_TESTS = [VISUAL_TESTS, LAYOUT_TESTS, FIRST_RUN_TESTS, GUIDE_TESTS, OWNER_TESTS];

// Default widths: the storefront on a phone, the admin on a desktop. The layout tests check every width.
// Tags add or remove a width where the interaction differs. E2E_WIDTHS=all runs every test at both widths.
const DEFAULT_WIDTH_TESTS = { phone: /^\S+ (?!admin\/)/, desktop: /^\S+ admin\// };
const allWidths = process.env.E2E_WIDTHS === 'all';
const testsAt = (width: 'phone' | 'desktop') => ({
  grep: allWidths ? /./ : [DEFAULT_WIDTH_TESTS[width], /@both-widths/, new RegExp(`@${width}-only`)],
  grepInvert: width === 'phone' ? /@desktop-only/ : /@phone-only/,
});

// By default the layout tests use only the longest data, which breaks most. LAYOUT_DATA=all adds ordinary and
// shortest data. With LAYOUT_ONLY=1 they do not depend on the other tests.
const allLengths = process.env.LAYOUT_DATA === 'all';
const dataLengths = DATA_LENGTHS.filter((amount) => amount !== 'short' || allLengths);
// These run last and one at a time, because each changes the company name.
const otherProjects = process.env.LAYOUT_ONLY ? [] : ['phone', 'desktop'];
const layoutProjects = dataLengths.flatMap((amount, index) => {
  const metadata = { amount };
  const hasLayoutTests = (dataLength: string | undefined) => allLengths || dataLength === 'longest';
  const last = dataLengths[index - 1];
  const before = last === undefined ? otherProjects : [`${hasLayoutTests(last) ? 'layout' : 'fill'}-${last}`];
  const fill = { name: `fill-${amount}`, testMatch: 'layout/fill.spec.ts', metadata, dependencies: before };
  const layoutTest = {
    name: `layout-${amount}`,
    testMatch: 'layout/layout.spec.ts',
    metadata,
    dependencies: [fill.name],
  };
  return hasLayoutTests(amount) ? [fill, layoutTest] : [fill];
});

const demoServer = (script: string, url: string) => ({
  command: `node ${script}`,
  url: `${url}/api/ready`,
  timeout: 600_000,
  // You can start `node e2e/serve.ts` once and run tests against it without seeding each time.
  reuseExistingServer: !process.env.CI,
  stdout: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
});

const config = defineConfig({
  testDir: '.',
  outputDir: './test-results',
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 30_000,
  // Another browser version renders text slightly differently. A moved or missing element exceeds this ratio.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.015, animations: 'disabled' } },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  // A broken build fails every test: stop early instead of retrying each one.
  maxFailures: process.env.CI ? 10 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/report.json' }],
    ['./a11y-states.ts'],
  ],
  use: {
    baseURL: SHOP_URL,
    // Only the offline test needs it. In other tests it would respond before their mocked routes.
    serviceWorkers: 'block',
    video: 'off',
    // Tracing every test would cost a third of the time. The retry of a failed test is enough.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    // The CPU renders animations here, which slows down every test. Tests of motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Kolkata',
    launchOptions: LAUNCH_OPTIONS,
  },
  snapshotPathTemplate: './visual/baselines/{projectName}-{arg}{ext}',
  projects: [
    // These run first, on unchanged demo data.
    { name: 'visual-phone', testMatch: VISUAL_TESTS, use: PHONE },
    { name: 'visual-desktop', testMatch: VISUAL_TESTS, use: DESKTOP },
    {
      name: 'phone',
      testIgnore: SEPARATE_TESTS,
      ...testsAt('phone'),
      use: PHONE,
      dependencies: ['visual-phone', 'visual-desktop'],
    },
    {
      name: 'desktop',
      testIgnore: SEPARATE_TESTS,
      ...testsAt('desktop'),
      use: DESKTOP,
      dependencies: ['visual-phone', 'visual-desktop'],
    },
    ...layoutProjects,
  ],
  // One after the other: the first fills the template of the demo data.
  webServer: [demoServer('serve.ts', SHOP_URL), demoServer('serve-payments.ts', PAYMENT_SHOP_URL)],
});

// With E2E_ONLY, only these projects exist: the first run installs shops of its own, the owner publishes over the standard texts, and
// the images of the guide are written to files.
const onlyProjects = {
  'first-run': FIRST_RUN_WIDTHS.map((width) => ({
    name: `first-run-${width}`,
    testMatch: FIRST_RUN_TESTS,
    use: { ...(width === 'phone' ? PHONE : DESKTOP), baseURL: firstRunUrl(width) },
  })),
  owner: [
    { name: 'owner-phone', testMatch: OWNER_TESTS, use: PHONE },
    { name: 'owner-desktop', testMatch: OWNER_TESTS, use: DESKTOP, dependencies: ['owner-phone'] },
  ],
  'guide-pictures': [
    {
      name: 'guide-pictures',
      testMatch: GUIDE_TESTS,
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' as const },
    },
  ],
};
const only = process.env.E2E_ONLY as keyof typeof onlyProjects | undefined;
// The first run has shops of its own. The others do not pay online.
const onlyServers = only === 'first-run' ? [] : [demoServer('serve.ts', SHOP_URL)];

export default only ? { ...config, webServer: onlyServers, projects: onlyProjects[only] } : config;

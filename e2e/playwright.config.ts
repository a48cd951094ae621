import { defineConfig } from '@playwright/test';
import { SHOP_URL } from './support/ports.ts';
import { AMOUNTS } from './sweep/data.ts';

// The same engine without a window around it: a journey takes two thirds of the time.
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const LOOKS = 'looks/*.spec.ts';
const SWEEP = 'sweep/*.spec.ts';

// Journeys in which the width changes the layout and nothing else; the sweep looks at that. They are walked where they are in life.
const IN_HAND = ['account/return*.spec.ts'];
const AT_A_DESK = [
  'admin/admin-search.spec.ts',
  'admin/order-workbench.spec.ts',
  'desk/{palette,product-list,stock}.spec.ts',
];

// What is longest breaks most, and is swept in the gate; the other amounts where somebody asks for all (`SWEEP=all`).
const all = process.env.SWEEP === 'all';
const filled = AMOUNTS.filter((amount) => amount !== 'short' || all);
// Last of all, and one after the other: each changes the company's name for everybody. The gate runs them by themselves.
const others = process.env.SWEEP === 'only' ? [] : ['phone', 'desktop'];
const sweeps = filled.flatMap((amount, place) => {
  const metadata = { amount };
  const isSwept = (of: string | undefined) => all || of === 'longest';
  const last = filled[place - 1];
  const before = last === undefined ? others : [`${isSwept(last) ? 'sweep' : 'fill'}-${last}`];
  const fill = { name: `fill-${amount}`, testMatch: 'sweep/fill.spec.ts', metadata, dependencies: before };
  const sweep = { name: `sweep-${amount}`, testMatch: 'sweep/sweep.spec.ts', metadata, dependencies: [fill.name] };
  return isSwept(amount) ? [fill, sweep] : [fill];
});

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  // Letters are drawn a shade differently by another version of the browser; a moved or missing thing is more than that.
  expect: { timeout: 7_000, toHaveScreenshot: { maxDiffPixelRatio: 0.015, animations: 'disabled' } },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 2 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.JOURNEYS_REPORT ?? 'test-results/report.json' }],
    ['./accessible-states.ts'],
  ],
  use: {
    baseURL: SHOP_URL,
    // Only the journey without a network needs it; elsewhere it would answer before the journey's own routes.
    serviceWorkers: 'block',
    video: 'off',
    // Recording every journey would cost a third of the time; the second try of one that failed is enough to read.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    // Moving pictures are drawn by the processor here, at the cost of every journey; those about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath: process.env.CHROMIUM ?? HEADLESS_CHROMIUM, args: CHROMIUM_FLAGS },
  },
  snapshotPathTemplate: './looks/baselines/{projectName}-{arg}{ext}',
  projects: [
    // First of all, while the demo is as it was seeded.
    { name: 'looks-phone', testMatch: LOOKS, use: PHONE },
    { name: 'looks-desktop', testMatch: LOOKS, use: DESKTOP },
    {
      name: 'phone',
      testIgnore: [LOOKS, SWEEP, ...AT_A_DESK],
      use: PHONE,
      dependencies: ['looks-phone', 'looks-desktop'],
    },
    {
      name: 'desktop',
      testIgnore: [LOOKS, SWEEP, ...IN_HAND],
      grepInvert: /@any-width/,
      use: DESKTOP,
      dependencies: ['looks-phone', 'looks-desktop'],
    },
    ...sweeps,
  ],
  webServer: {
    command: 'node serve.ts',
    url: `${SHOP_URL}/api/ready`,
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

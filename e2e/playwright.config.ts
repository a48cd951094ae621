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

// What is shortest breaks least: it is swept only where all is (`SWEEP=all`).
const swept = AMOUNTS.filter((amount) => amount !== 'short' || process.env.SWEEP === 'all');
// Last of all, and one after the other: each changes the company's name for everybody. The gate runs them by themselves.
const others = process.env.SWEEP === 'only' ? [] : ['phone', 'desktop'];
const sweeps = swept.flatMap((amount, place) => {
  const metadata = { amount };
  const before = place === 0 ? others : [`sweep-${swept[place - 1]}`];
  return [
    { name: `fill-${amount}`, testMatch: 'sweep/fill.spec.ts', metadata, dependencies: before },
    { name: `sweep-${amount}`, testMatch: 'sweep/sweep.spec.ts', metadata, dependencies: [`fill-${amount}`] },
  ];
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
    { name: 'phone', testIgnore: [LOOKS, SWEEP], use: PHONE, dependencies: ['looks-phone', 'looks-desktop'] },
    {
      name: 'desktop',
      testIgnore: [LOOKS, SWEEP],
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

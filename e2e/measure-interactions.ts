import { type Browser, chromium, type Page } from '@playwright/test';
import { ADMIN, addAddress, arriveSignedIn, type Person } from './people.ts';
import { SHOP_URL } from './ports.ts';
import { CHROMIUM, FLAGS, startShop } from './running-shop.ts';
import { aCustomerWithCart, plentifulWares } from './shopping.ts';

// How long a press takes to show, on a processor four times slower than this one: the worst of five tries of each, as
// the browser's Event Timing tells it. `npm run measure:interactions`
const SLOWDOWN = 4;
const TRIES = 5;
const LIMIT_MS = 200;

type Interaction = { name: string; path: string; width?: number; as?: Person; act: (page: Page) => Promise<void> };

const shop = await startShop();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
try {
  const customer = await aCustomerWithCart(await plentifulWares(3));
  await addAddress(customer, '14 Laxmi Road');
  process.stdout.write(`| press | worst of ${TRIES}, ms | within ${LIMIT_MS} |\n|---|---|---|\n`);
  for (const interaction of interactionsOf(customer)) {
    const worst = await worstOf(browser, interaction);
    process.stdout.write(`| ${interaction.name} | ${worst.toFixed(0)} | ${worst <= LIMIT_MS ? 'yes' : 'NO'} |\n`);
  }
} finally {
  await browser.close();
  shop.stop();
}

function interactionsOf(customer: Person): Interaction[] {
  const listing = '/category/kurtas';
  const card = (page: Page) => page.getByRole('article').first();
  const button = (page: Page, name: RegExp | string) =>
    page.getByRole('button', { name }).filter({ visible: true }).first();
  return [
    { name: 'size chip', path: listing, act: (page) => card(page).locator('label').first().click() },
    {
      name: 'wishlist heart',
      path: listing,
      as: customer,
      act: (page) =>
        card(page)
          .getByRole('button', { name: /wishlist/i })
          .click(),
    },
    {
      name: 'Add to Cart',
      path: listing,
      as: customer,
      act: async (page) => {
        await card(page).locator('label').first().click();
        await card(page)
          .getByRole('button', { name: /Add to Cart/ })
          .click();
      },
    },
    {
      name: 'price slider',
      path: '/shop-all',
      act: async (page) => {
        await page.getByRole('slider').first().focus();
        await page.keyboard.press('PageUp');
      },
    },
    {
      name: 'sort',
      path: '/shop-all',
      act: async (page) => {
        await page.getByRole('combobox', { name: /Sort/ }).filter({ visible: true }).focus();
        await page.keyboard.press('ArrowDown');
      },
    },
    { name: 'Show more', path: '/shop-all', act: (page) => page.getByRole('link', { name: 'Show more' }).click() },
    { name: 'login dialog', path: '/about', act: (page) => button(page, 'Log In').click() },
    { name: 'filter sheet', path: '/shop-all', width: 360, act: (page) => button(page, /Filter/).click() },
    { name: 'search overlay', path: '/', as: customer, act: (page) => button(page, 'Discover Products').click() },
    {
      name: 'cart stepper',
      path: '/cart',
      as: customer,
      act: (page) => button(page, /Increase|More of|One more/).click(),
    },
    {
      name: 'expand a category',
      path: '/admin/category',
      as: ADMIN,
      act: (page) => page.locator('[aria-expanded="false"]').first().click(),
    },
    {
      name: 'expand variants',
      path: '/admin/product',
      as: ADMIN,
      act: (page) => button(page, /View Variants/).click(),
    },
  ];
}

async function worstOf(within: Browser, { path, width = 1280, as, act }: Interaction): Promise<number> {
  let worst = 0;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const context = await within.newContext({ viewport: { width, height: 900 }, serviceWorkers: 'block' });
    if (as) await arriveSignedIn(context, as);
    const page = await context.newPage();
    await page.goto(SHOP_URL + path, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluate(watchEvents);
    await act(page);
    await page.waitForTimeout(1500);
    worst = Math.max(worst, await page.evaluate(() => (window as unknown as { slowest: number }).slowest));
    await context.close();
  }
  return worst;
}

/** Runs in the page: keeps the longest time from a press to what it changed on the screen. */
function watchEvents(): void {
  const seen = window as unknown as { slowest: number };
  seen.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) seen.slowest = Math.max(seen.slowest, entry.duration);
    }
  }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
}

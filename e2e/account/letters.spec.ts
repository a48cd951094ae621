import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { runSql } from '../support/database.ts';
import { openLetters } from '../support/letters.ts';
import { mailsTo } from '../support/mail.ts';
import { ADMIN, aCustomer, addAddress, callApi, signInElsewhere } from '../support/people.ts';
import { fillCart, placeOrder, plentifulWares } from '../support/shopping.ts';

const SUBJECTS = [
  /^Welcome to Kinari/,
  /^Verify your e-mail/,
  /^Set a new password/,
  /^Another e-mail for your/,
  /^Your Kinari password was changed/,
  /^Your Kinari order/,
  /^Your order is on its way/,
  /^Your order has been delivered/,
  /^Your order has been cancelled/,
  /^Where should ₹/,
  /^Your order is being prepared/,
];

test(
  'every letter the shop sends fits any screen, light or dark, and shows what was bought',
  ANY_WIDTH,
  async ({ page }) => {
    test.slow();
    const person = await aCustomer();
    const token = await signInElsewhere(person);
    const newEmail = `a.very.long.address.that.nobody.would.want.to.type.${person.email}`;
    const wish = { newEmail, currentPassword: person.password };
    await callApi('POST', '/auth/send-verification', { token });
    await callApi('POST', '/auth/forgot-password', { body: { email: person.email } });
    await callApi('PUT', '/users/change-email', { token, body: wish });
    // A new password drops the wish, and with it what was not written yet.
    await expect(async () => {
      expect(await mailsTo(newEmail)).toHaveLength(1);
      expect(await mailsTo(person.email)).toHaveLength(4);
    }).toPass();
    const change = { currentPassword: person.password, newPassword: 'kept in another drawer 8' };
    await callApi('PUT', '/users/change-password', { token, body: change });

    // To an address that nobody has confirmed only three would go out, and smaller orders.
    runSql(`update users set email_verified_at = now() where email = '${person.email}'`);
    const buyer = { ...person, password: change.newPassword };
    await addAddress(buyer, 'Sadashivpethshaniwarpethnarayanpethkasbapeth 14');
    await fillCart(buyer, await plentifulWares(3), 2);
    const id = await placeOrder(buyer);
    const staff = await signInElsewhere(ADMIN);
    for (const [earlier, deliveryStatus] of ['SHIPPED', 'DELIVERED', 'CANCELED', 'PENDING'].entries()) {
      await callApi('PUT', `/orders/${id}/status`, { token: staff, body: { deliveryStatus } });
      // A letter tells of the order as it stands when it is written.
      await expect(async () => {
        const written = (await mailsTo(person.email)).filter(({ subject }) => subject.includes(id.slice(0, 8)));
        // What was paid in cash is asked for by a letter of its own once it is owed.
        const wherever = deliveryStatus === 'CANCELED' || deliveryStatus === 'PENDING' ? 1 : 0;
        expect(written).toHaveLength(earlier + 2 + wherever);
      }).toPass();
    }

    const letters = [...(await mailsTo(person.email)), ...(await mailsTo(newEmail))];
    const subjects = letters.map(({ subject }) => subject);
    for (const subject of SUBJECTS)
      expect(
        subjects.some((sent) => subject.test(sent)),
        `${subject}`,
      ).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 360, 600]) {
        await page.setViewportSize({ width, height: 800 });
        for (const { subject, html } of letters) {
          await page.setContent(html);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${subject} at ${width}`).toBe(width);
        }
      }
      for (const { subject, html } of letters) {
        await page.setContent(html);
        // Where it stands on a page is the mail program's to say; the rest must be right.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa']).analyze();
        expect(violations, `${subject} in ${colorScheme}`).toEqual([]);
      }
    }

    const aboutTheOrder = letters.filter(({ subject }) => subject.includes(id.slice(0, 8)));
    expect(aboutTheOrder).toHaveLength(6);
    for (const { html } of aboutTheOrder) {
      await page.setContent(html);
      const widths = () =>
        page.locator('img').evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
      await expect.poll(widths).toEqual([128, 128, 128]);
    }
  },
);

const FIGURE = /₹[\d,]+\.\d\d|\b\d{1,2} [A-Z][a-z]{2}\b(?: \d{4})?|\b\d\d:\d\d\b|\b\d{5} \d{5}\b/g;
const figuresOf = (text: string) => [...new Set(text.match(FIGURE))].toSorted();

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `every letter that can be written reads well on any screen, in ${colorScheme}, and says the same as its text`,
    ANY_WIDTH,
    async ({ page }) => {
      // Some 300 letters; a busy machine takes minutes.
      test.setTimeout(360_000);
      const { letters, stop } = await openLetters();
      try {
        expect(letters.length).toBeGreaterThan(40);
        await page.emulateMedia({ colorScheme });
        for (const width of [320, 360, 600]) {
          await page.setViewportSize({ width, height: 800 });
          for (const { name, html, text } of letters) {
            await page.setContent(html);
            const where = `${name} at ${width}`;
            const { words, preheader, ...faults } = await page.evaluate(measure);
            expect.soft(faults, where).toEqual({ ...NO_FAULT, scrollWidth: width });
            expect.soft(figuresOf(words), where).toEqual(figuresOf(text));
            expect.soft(preheader, where).toMatch(/^\S+ \S+ \S+/);
            // Its colours are the same at every width. Where it stands on a page is the mail program's to say; the rest must be right.
            if (width !== 360) continue;
            const axe = new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa']);
            expect.soft((await axe.analyze()).violations, where).toEqual([]);
          }
        }
      } finally {
        stop();
      }
    },
  );
}

const NO_FAULT = { outside: [], small: [], headings: 1, isPreheaderSeen: false, brokenPictures: 0 };

/** In the browser: what a letter says, and what would be wrong with it at this width. */
function measure() {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small: string[] = [];
  const outside: string[] = [];
  while (words.nextNode()) {
    const { parentElement: element, textContent: text } = words.currentNode;
    if (!text?.trim() || !element?.checkVisibility()) continue;
    if (Number.parseFloat(getComputedStyle(element).fontSize) < 13) small.push(text);
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const { left, right } = range.getBoundingClientRect();
    if (left < 0 || right > innerWidth) outside.push(text);
  }
  const preheader = document.querySelector('.preheader');
  const broken = [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
  return {
    words: document.body.innerText,
    preheader: preheader?.textContent,
    isPreheaderSeen: preheader?.checkVisibility(),
    scrollWidth: document.documentElement.scrollWidth,
    outside,
    small,
    headings: document.querySelectorAll('h1').length,
    brokenPictures: broken.length,
  };
}

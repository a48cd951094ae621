import { expect } from '@playwright/test';
import { runAxe } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { startEmailPreviews } from '../support/email-previews.ts';
import { test } from '../support/hydrated-test.ts';
import { listEmailsTo } from '../support/mailbox.ts';
import { ADMIN, addAddress, callApi, createCustomer, signInOnOtherDevice } from '../support/people.ts';
import { fillCart, placeOrder, wellStockedProducts } from '../support/shopping.ts';

const SUBJECTS = [
  /^Welcome to Kinari/,
  /^Verify your email/,
  /^Set a new password/,
  /^Email change requested for your/,
  /^Your Kinari password was changed/,
  /^Your Kinari order/,
  /^Your order is on its way/,
  /^Your order has been delivered/,
  /^Your order has been cancelled/,
  /^Where should we send ₹/,
  /^Your order is being prepared/,
];

test('every email of an order fits any screen, light or dark, and shows the items', async ({ page }) => {
  test.slow();
  const person = await createCustomer();
  const token = await signInOnOtherDevice(person);
  const newEmail = `a.very.long.address.that.nobody.would.want.to.type.${person.email}`;
  const emailChange = { newEmail, currentPassword: person.password };
  await callApi('POST', '/auth/send-verification', { token });
  await callApi('POST', '/auth/forgot-password', { body: { email: person.email } });
  await callApi('PUT', '/users/change-email', { token, body: emailChange });
  // Wait first: a new password cancels the email change and its unsent emails.
  await expect(async () => {
    expect(await listEmailsTo(newEmail)).toHaveLength(1);
    expect(await listEmailsTo(person.email)).toHaveLength(4);
  }).toPass();
  const change = { currentPassword: person.password, newPassword: 'kept in another drawer 8' };
  await callApi('PUT', '/users/change-password', { token, body: change });

  // An unverified address gets only three emails, and its orders are limited in value.
  runSql(`update users set email_verified_at = now() where email = '${person.email}'`);
  const buyer = { ...person, password: change.newPassword };
  await addAddress(buyer, 'Sadashivpethshaniwarpethnarayanpethkasbapeth 14');
  await fillCart(buyer, await wellStockedProducts(3), 2);
  const id = await placeOrder(buyer);
  const staff = await signInOnOtherDevice(ADMIN);
  for (const [earlier, deliveryStatus] of ['SHIPPED', 'DELIVERED', 'CANCELED', 'PENDING'].entries()) {
    await callApi('PUT', `/orders/${id}/status`, { token: staff, body: { deliveryStatus } });
    // An email shows the order as it is when the email is rendered, so wait for each one.
    await expect(async () => {
      const statusEmails = (await listEmailsTo(person.email)).filter(({ subject }) => subject.includes(id.slice(0, 8)));
      // If cash was paid, a separate email asks for refund details.
      const statusEmailCount = deliveryStatus === 'CANCELED' || deliveryStatus === 'PENDING' ? 1 : 0;
      expect(statusEmails).toHaveLength(earlier + 2 + statusEmailCount);
    }).toPass();
  }

  const emails = [...(await listEmailsTo(person.email)), ...(await listEmailsTo(newEmail))];
  const subjects = emails.map(({ subject }) => subject);
  for (const subject of SUBJECTS)
    expect(
      subjects.some((sent) => subject.test(sent)),
      `${subject}`,
    ).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 360, 600]) {
      await page.setViewportSize({ width, height: 800 });
      for (const { subject, html } of emails) {
        await page.setContent(html);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${subject} at ${width}`).toBe(width);
      }
    }
    for (const { subject, html } of emails) {
      await page.setContent(html);
      // The landmark rules do not apply: the mail program decides where the content is on its page.
      expect(await runAxe(page, ['wcag2a', 'wcag2aa']), `${subject} in ${colorScheme}`).toEqual([]);
    }
  }

  const orderEmails = emails.filter(({ subject }) => subject.includes(id.slice(0, 8)));
  expect(orderEmails).toHaveLength(6);
  for (const { html } of orderEmails) {
    await page.setContent(html);
    const widths = () =>
      page.locator('img').evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
    await expect.poll(widths).toEqual([128, 128, 128]);
  }
});

const DATE_OR_AMOUNT = /₹[\d,]+\.\d\d|\b\d{1,2} [A-Z][a-z]{2}\b(?: \d{4})?|\b\d\d:\d\d\b|\b\d{5} \d{5}\b/g;
const findDatesAndAmounts = (text: string) => [...new Set(text.match(DATE_OR_AMOUNT))].toSorted();

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every email template fits any screen in ${colorScheme} and matches its plain text`, async ({ page }) => {
    // About 300 emails, which takes minutes on a busy machine.
    test.setTimeout(360_000);
    const { emails, stop } = await startEmailPreviews();
    try {
      expect(emails.length).toBeGreaterThan(40);
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 360, 600]) {
        await page.setViewportSize({ width, height: 800 });
        for (const { name, html, text } of emails) {
          await page.setContent(html);
          const label = `${name} at ${width}`;
          const { words, preheader, ...layoutErrors } = await page.evaluate(measureLayout);
          expect.soft(layoutErrors, label).toEqual({ ...NO_LAYOUT_ERRORS, scrollWidth: width });
          expect.soft(findDatesAndAmounts(words), label).toEqual(findDatesAndAmounts(text));
          expect.soft(preheader, label).toMatch(/^\S+ \S+ \S+/);
          // The colours are the same at every width. Only WCAG rules: the mail program decides where the content is on its page.
          if (width !== 360) continue;
          expect.soft(await runAxe(page, ['wcag2a', 'wcag2aa']), label).toEqual([]);
        }
      }
    } finally {
      stop();
    }
  });
}

const NO_LAYOUT_ERRORS = { outside: [], small: [], headings: 1, isPreheaderSeen: false, brokenImages: 0 };

/** Runs in the browser. Returns the text of an email and its layout faults at this width. */
function measureLayout() {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const smallTexts: string[] = [];
  const overflowing: string[] = [];
  while (words.nextNode()) {
    const { parentElement: element, textContent: text } = words.currentNode;
    if (!text?.trim() || !element?.checkVisibility()) continue;
    if (Number.parseFloat(getComputedStyle(element).fontSize) < 13) smallTexts.push(text);
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const { left, right } = range.getBoundingClientRect();
    if (left < 0 || right > innerWidth) overflowing.push(text);
  }
  const preheader = document.querySelector('.preheader');
  const brokenImages = [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
  return {
    words: document.body.innerText,
    preheader: preheader?.textContent,
    isPreheaderSeen: preheader?.checkVisibility(),
    scrollWidth: document.documentElement.scrollWidth,
    outside: overflowing,
    small: smallTexts,
    headings: document.querySelectorAll('h1').length,
    brokenImages: brokenImages.length,
  };
}

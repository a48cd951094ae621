import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { ANY_WIDTH } from '../support/any-width.ts';
import { runSql } from '../support/database.ts';
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
        expect(written).toHaveLength(earlier + 2);
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
    expect(aboutTheOrder).toHaveLength(5);
    for (const { html } of aboutTheOrder) {
      await page.setContent(html);
      const widths = () =>
        page.locator('img').evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
      await expect.poll(widths).toEqual([128, 128, 128]);
    }
  },
);

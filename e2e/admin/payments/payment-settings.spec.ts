import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { payAtProvider, test } from '../../support/payments.ts';
import { openSignedIn, PAYMENT_ADMIN } from '../../support/people.ts';
import { PAYMENT_SHOP_URL } from '../../support/ports.ts';

test.slow();

test('a test payment is paid and refunded, and each step is shown', async ({ page }) => {
  await openSignedIn(page, PAYMENT_ADMIN, '/admin/settings/payments');
  await expect(page.getByRole('heading', { name: 'Razorpay' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Webhook address for Razorpay' })).toHaveValue(
    `${PAYMENT_SHOP_URL}/api/webhooks/payments/razorpay`,
  );
  await expect(page.getByText('Set on the server').first()).toBeVisible();
  const section = page.getByRole('region', { name: 'Test payment with Razorpay' });
  await section.getByRole('button', { name: /^Run test payment/ }).click();
  await expect(section.getByText('Waiting for your payment of ₹1.00')).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('link', { name: 'Pay ₹1.00 with Razorpay' }).click();
  await payAtProvider(page, 'Pay');
  await expect(page).toHaveURL(/\/admin\/settings\/payments/);
  await expect(section.getByRole('listitem')).toHaveText([
    'Keys accepted',
    '₹1.00 paid',
    'Webhook received',
    '₹1.00 refunded',
  ]);
  await expect(page.getByText('Last event just now').first()).toBeVisible();
  await expectAccessible(page);
});

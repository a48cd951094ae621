import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/payments.ts';
import { openSignedIn, PAYMENT_ADMIN } from '../../support/people.ts';

test.slow();

const HEADER =
  'PaymentType,MerchantReferenceId,PhonePeReferenceId,From,Instrument,Flow Type,CreationDate,TransactionDate,SettlementDate,BankReferenceNo,Amount,Fee,IGST,CGST,SGST';

test('an uploaded settlement with an unknown payment shows the difference', { tag: '@both-widths' }, async ({
  page,
}) => {
  const utr = `AXNPN${randomInt(1e10, 1e11)}`;
  const row = `PAYMENT,M-${utr},T${utr},Shop,UPI,CREDIT,01-10-2026,03-10-2026,18-11-2026,${utr},1299.0,-20,-3.6,0,0`;
  const file = {
    name: 'settlement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADER, row, 'PAYMENT,no reference'].join('\r\n')),
  };
  await openSignedIn(page, PAYMENT_ADMIN, '/admin/settlements?period=all');
  await page.getByRole('button', { name: 'Upload settlement file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload settlement file' });
  await expect(dialog.getByLabel('Provider')).toHaveValue('phonepe');
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(
    page.getByText('1 row of 1 settlement imported. 1 differs from our records. Line 3 could not be read.'),
  ).toBeVisible();
  const link = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: utr }).getByRole('link').first();
  await expectAccessible(page);
  await link.click();
  await expect(page.getByText('Arrived in your bank')).toBeVisible();
  await expect(page.getByText('₹1,275.40').first()).toBeVisible();
  await expect(page.getByText('Not in our records')).toBeVisible();
  await expectAccessible(page);
});

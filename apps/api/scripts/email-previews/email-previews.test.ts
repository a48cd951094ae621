import { describe, expect, test } from 'vitest';
import * as accountEmails from '../../src/emails/account-emails.ts';
import * as editEmails from '../../src/emails/order-edit-emails.ts';
import * as orderEmails from '../../src/emails/order-emails.ts';
import * as paymentEmails from '../../src/emails/payment-emails.ts';
import { renderHtml } from '../../src/emails/render-html.ts';
import { renderText } from '../../src/emails/render-text.ts';
import * as refundEmails from '../../src/emails/returns/refund-emails.ts';
import * as returnEmails from '../../src/emails/returns/return-emails.ts';
import * as sourceRefundEmails from '../../src/emails/returns/source-refund-emails.ts';
import * as shipmentEmails from '../../src/emails/shipment-emails.ts';
import * as stockEmails from '../../src/emails/stock/stock-emails.ts';
import { COMPANY, createSampleEmails } from './sample-emails.ts';
import { createLongOrder, createSampleOrder } from './sample-order.ts';

const SHOP = 'https://kinari.example';
const SAMPLES = createSampleEmails(SHOP);
const namedSamples = SAMPLES.map((sample) => [sample.name, sample] as const);

/** Returns the visible text of an HTML email. */
function visibleText(html: string): string {
  const [, body = ''] = html.split(/<div class="preheader".*?<\/div>/s);
  const text = body.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<[^>]*>/g, ' ');
  return text.replaceAll('&nbsp;', ' ').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

const VALUE_PATTERN =
  /₹[\d,]+\.\d\d|\b\d{1,2} [A-Z][a-z]{2}\b(?: \d{4})?|\b\d\d:\d\d\b|\b\d{5} \d{5}\b|\b\d+ pieces?\b/g;
const listValues = (text: string) => new Set(text.match(VALUE_PATTERN));

test('every email has a preview with a unique name', () => {
  const emailFunctions = Object.keys({
    ...accountEmails,
    ...orderEmails,
    ...shipmentEmails,
    ...editEmails,
    ...paymentEmails,
    ...returnEmails,
    ...refundEmails,
    ...sourceRefundEmails,
    ...stockEmails,
  });
  const previewedNames = new Set(SAMPLES.map(({ by }) => by));
  expect(emailFunctions.filter((name) => name.endsWith('Email') && !previewedNames.has(name))).toEqual([]);
  expect(new Set(SAMPLES.map(({ name }) => name)).size).toBe(SAMPLES.length);
});

describe.each(namedSamples)('%s', (_name, { email, group }) => {
  const html = renderHtml(email, COMPANY);
  const text = renderText(email, COMPANY);

  test('shows the same amounts, dates and numbers in HTML and in plain text', () => {
    expect(listValues(visibleText(html))).toEqual(listValues(text));
    expect(listValues(text).size).toBeGreaterThan(group === 'Account' || group === 'Staff' ? 0 : 1);
  });

  test('has one heading, one button, and a preview text that differs from the subject', () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/class="bta"/g)).toHaveLength(1);
    const [, preview = ''] = /<div class="preheader"[^>]*>([^&<]+)/.exec(html) ?? [];
    expect(preview.length).toBeGreaterThan(15);
    expect(email.subject).not.toContain(preview);
  });
});

const ORDER_EMAILS = SAMPLES.filter(({ group }) => group === 'Order' || group === 'Shipment');

test.each(ORDER_EMAILS)('$name links to the order', ({ email }) => {
  const links = [email.action, ...(email.secondaryActions ?? [])];
  const label = email.heading.includes('cancelled') ? 'See my order' : 'Track my order';
  const link = links.find((candidate) => candidate?.label === label);
  expect(link?.url).toMatch(/^https:\/\/kinari\.example\/(myaccount\/order|track\/)/);
  const isSigned = link?.url.includes('/track/') ?? false;
  expect(renderText(email, COMPANY).includes('works for 60 days without login')).toBe(isSigned);
});

test('emails to unverified recipients contain no text entered by users', () => {
  const unverifiedEmails = SAMPLES.filter(({ name }) => name.endsWith('to-a-stranger') && !name.startsWith('password'));
  expect(unverifiedEmails.length).toBeGreaterThan(6);
  const written = [createSampleOrder(), createLongOrder()].flatMap((order) => [
    order.firstName,
    order.lastName,
    order.addressLine1,
    order.addressLine2,
    order.mobile,
    '98220 41567',
  ]);
  for (const { email } of unverifiedEmails) {
    const sent = renderHtml(email, COMPANY) + renderText(email, COMPANY);
    for (const words of written) expect(sent).not.toContain(words);
    expect(sent).toContain('This was not me');
  }
});

test('a delivered order offers a return if returns are enabled', () => {
  const listLinks = (name: string) =>
    SAMPLES.find((candidate) => candidate.name === name)?.email.secondaryActions?.map(({ label }) => label);
  expect(listLinks('order-delivered')).toEqual(['How returns work']);
  expect(listLinks('order-delivered-all-returnable')).toEqual(['Return or exchange', 'How returns work']);
  const { highlight } = SAMPLES.find(({ name }) => name === 'order-delivered-not-returnable')?.email ?? {};
  expect(highlight?.label).toBe('Report a problem by');
});

function plainText(name: string): string {
  const sample = SAMPLES.find((candidate) => candidate.name === name);
  return sample ? renderText(sample.email, COMPANY) : '';
}

test('a paid shipment asks for no cash, and a late one promises no day in the past', () => {
  expect(plainText('order-shipped')).toContain('Please keep ₹7,796.00 ready');
  expect(plainText('order-shipped-paid')).toContain('It is paid');
  expect(plainText('order-shipped-paid')).not.toContain('Please keep');
  expect(plainText('order-shipped-late')).toContain('Delayed, was expected by: Fri, 20 Nov 2026');
  expect(plainText('order-shipped-late')).toContain('[ ] Delivered\n');
  expect(plainText('order-placed-part-credit')).toContain('Please keep ₹6,497.00 ready');
  expect(plainText('order-placed-part-credit')).toContain(
    'Paid with store credit: −₹1,299.00\nTo pay on delivery: ₹6,497.00',
  );
  expect(plainText('order-placed-exchange')).not.toMatch(/Please keep|Cash on Delivery/);
  expect(plainText('order-cancelled-credit')).toContain('Returned as store credit: ₹1,299.00');
});

describe('an order paid online', () => {
  test.each([
    ['order-placed-paid-online', 'Paid ₹7,796.00 by UPI. Nothing to pay at the door.'],
    ['order-placed-paid-online', 'Payment:\n₹7,796.00 by UPI\n15 Nov 2026, 3:02 pm\nReference 6319 4471 2085\n'],
    ['order-placed-paid-online-part-credit', 'Paid ₹6,497.00 by netbanking. Nothing to pay at the door.'],
    ['order-placed-payment-late', 'Your payment arrived late. Your order is placed.'],
    ['order-shipped-paid-online', 'Payment:\nUPI, card or netbanking\nPaid\n'],
    ['payment-received', 'We received ₹7,796.00. No cash needed at delivery.'],
    ['payment-received-method-unknown', 'Paid online, 15 Nov 2026, 3:02 pm: ₹7,796.00'],
    ['order-cancelled-paid-online', 'You have paid ₹7,796.00: it goes back to the account you paid with.'],
    ['new-order-to-staff-paid-online', 'Payment:\n₹7,796.00 by UPI\n'],
  ])('%s says “%s”', (name, text) => expect(plainText(name)).toContain(text));

  test('asks for no cash in any email', () => {
    const names = SAMPLES.map(({ name }) => name).filter((name) => /paid-online|payment-/.test(name));
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(plainText(name)).not.toMatch(/To pay on delivery|Please keep|in cash|Cash on/);
  });

  test.each([
    [
      'refund-to-source',
      '₹7,196.00 goes back to the account you paid with by Fri, 20 Nov. You do not need to do anything.',
    ],
    [
      'refund-of-a-late-payment',
      'Your payment came too late. We are sending ₹7,196.00 back to the same account by Fri, 20 Nov. You do not need to do anything.',
    ],
    [
      'refund-of-a-second-payment',
      'You paid twice. We are sending ₹7,196.00 back to the same account by Fri, 20 Nov. You do not need to do anything.',
    ],
    [
      'refund-to-source-sent',
      '₹1,299.00 goes back to the account you paid with. Sent on 30 Nov, reference 6330 1182 4470.',
    ],
    ['refund-where-to-paid-online', 'We can’t send it back to the account you paid with. Please add a UPI ID'],
    ['return-requested-paid-online', 'You get ₹1,299.00 back to the account you paid with within 14 days'],
    ['return-inspected-paid-online', 'To the account you paid with.'],
  ])('%s says “%s”', (name, text) => expect(plainText(name)).toContain(text));
});

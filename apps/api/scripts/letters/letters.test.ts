import { describe, expect, test } from 'vitest';
import * as accountLetters from '../../src/mail/account-letters.ts';
import { letterAsHtml } from '../../src/mail/letter-html.ts';
import { letterAsText } from '../../src/mail/letter-text.ts';
import * as editLetters from '../../src/mail/order-edit-letter.ts';
import * as orderLetters from '../../src/mail/order-letters.ts';
import * as parcelLetters from '../../src/mail/parcel-letters.ts';
import * as refundLetters from '../../src/mail/returns/refund-letters.ts';
import * as returnLetters from '../../src/mail/returns/return-letters.ts';
import * as stockLetters from '../../src/mail/stock/stock-letter.ts';
import { COMPANY, sampleLetters } from './sample-letters.ts';
import { aLongOrder, anOrder } from './sample-order.ts';

const SHOP = 'https://kinari.example';
const SAMPLES = sampleLetters(SHOP);
const letters = SAMPLES.map((sample) => [sample.name, sample] as const);

/** What a person reads of a letter in HTML. */
function wordsOf(html: string): string {
  const [, body = ''] = html.split(/<div class="preheader".*?<\/div>/s);
  const text = body.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<[^>]*>/g, ' ');
  return text.replaceAll('&nbsp;', ' ').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

const FIGURE = /₹[\d,]+\.\d\d|\b\d{1,2} [A-Z][a-z]{2}\b(?: \d{4})?|\b\d\d:\d\d\b|\b\d{5} \d{5}\b|\b\d+ pieces?\b/g;
const figuresOf = (text: string) => new Set(text.match(FIGURE));

test('every letter that the shop can write is in the gallery, under a name of its own', () => {
  const writers = Object.keys({
    ...accountLetters,
    ...orderLetters,
    ...parcelLetters,
    ...editLetters,
    ...returnLetters,
    ...refundLetters,
    ...stockLetters,
  });
  const shown = new Set(SAMPLES.map(({ by }) => by));
  expect(writers.filter((name) => name.endsWith('Letter') && !shown.has(name))).toEqual([]);
  expect(new Set(SAMPLES.map(({ name }) => name)).size).toBe(SAMPLES.length);
});

describe.each(letters)('%s', (_name, { letter, group }) => {
  const html = letterAsHtml(letter, COMPANY);
  const text = letterAsText(letter, COMPANY);

  test('says the same figures with and without HTML', () => {
    expect(figuresOf(wordsOf(html))).toEqual(figuresOf(text));
    expect(figuresOf(text).size).toBeGreaterThan(group === 'Account' || group === 'Staff' ? 0 : 1);
  });

  test('has one heading, one button, and something new to say beside its subject', () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/class="bta"/g)).toHaveLength(1);
    const [, preview = ''] = /<div class="preheader"[^>]*>([^&<]+)/.exec(html) ?? [];
    expect(preview.length).toBeGreaterThan(15);
    expect(letter.subject).not.toContain(preview);
  });
});

const ABOUT_ORDERS = SAMPLES.filter(({ group }) => group === 'Order' || group === 'Parcel');

test.each(ABOUT_ORDERS)('$name leads to where the order is', ({ letter }) => {
  const links = [letter.action, ...(letter.otherwise ?? [])];
  const label = letter.heading.includes('cancelled') ? 'See my order' : 'Where is my order?';
  const link = links.find((one) => one?.label === label);
  expect(link?.url).toMatch(/^https:\/\/kinari\.example\/(myaccount\/order|track\/)/);
  const isSigned = link?.url.includes('/track/') ?? false;
  expect(letterAsText(letter, COMPANY).includes('needs no login and works for 60 days')).toBe(isSigned);
});

test('nothing that was typed goes to an address that nobody has confirmed', () => {
  const toStrangers = SAMPLES.filter(({ name }) => name.endsWith('to-a-stranger') && !name.startsWith('password'));
  expect(toStrangers.length).toBeGreaterThan(6);
  const typed = [anOrder(), aLongOrder()].flatMap((order) => [
    order.firstName,
    order.lastName,
    order.addressLine1,
    order.addressLine2,
    order.mobile,
    '98220 41567',
  ]);
  for (const { letter } of toStrangers) {
    const sent = letterAsHtml(letter, COMPANY) + letterAsText(letter, COMPANY);
    for (const words of typed) expect(sent).not.toContain(words);
    expect(sent).toContain('This was not me');
  }
});

test('what is delivered offers a return where there is one', () => {
  const linksOf = (name: string) =>
    SAMPLES.find((one) => one.name === name)?.letter.otherwise?.map(({ label }) => label);
  expect(linksOf('order-delivered')).toEqual(['How returns work']);
  expect(linksOf('order-delivered-all-returnable')).toEqual(['Return or exchange', 'How returns work']);
  const { answer } = SAMPLES.find(({ name }) => name === 'order-delivered-not-returnable')?.letter ?? {};
  expect(answer?.label).toBe('If something is wrong, tell us till');
});

test('what is paid asks for no cash, and what is late promises no day that has passed', () => {
  const textOf = (name: string) => {
    const sample = SAMPLES.find((one) => one.name === name);
    return sample ? letterAsText(sample.letter, COMPANY) : '';
  };
  expect(textOf('order-shipped')).toContain('Please keep ₹7,796.00 ready');
  expect(textOf('order-shipped-paid')).toContain('It is paid');
  expect(textOf('order-shipped-paid')).not.toContain('Please keep');
  expect(textOf('order-shipped-late')).toContain('Running late, was due on: Fri, 20 Nov 2026');
  expect(textOf('order-shipped-late')).toContain('[ ] Delivered\n');
  expect(textOf('order-placed-part-credit')).toContain('Please keep ₹6,497.00 ready');
  expect(textOf('order-placed-part-credit')).toContain('Paid with credit: −₹1,299.00\nTo pay at the door: ₹6,497.00');
  expect(textOf('order-placed-exchange')).not.toMatch(/Please keep|Cash on Delivery/);
  expect(textOf('order-cancelled-credit')).toContain('Back as credit: ₹1,299.00');
});

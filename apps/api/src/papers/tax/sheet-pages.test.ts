import { createHash } from 'node:crypto';
import { formatPaise } from '@kinari/contract/money';
import { expect, test } from 'vitest';
import { longest } from '#test/papers/longest-tax-paper.ts';
import { bill, creditNote, invoice, invoiceAcross, linesOf } from '#test/papers/tax-papers.ts';
import { readPdf, scanPdf, squeezed, squeezedPages } from '#test/pdf.ts';
import { rupeesOf } from '../figures.ts';
import type { TaxPaper } from '../tax-paper.ts';
import { sumOf } from './amounts.ts';
import { drawTaxPaper } from './sheet.ts';

const madeAt = new Date('2026-11-09T05:00:00Z');
const sheetsOf = (paper: TaxPaper) => squeezedPages(drawTaxPaper(paper, { madeAt }).content);

test('every sheet is of A4', async () => {
  const { content, pages } = drawTaxPaper({ ...invoice, lines: linesOf(40) }, { madeAt });
  const sheets = await readPdf(content);
  expect(sheets).toHaveLength(pages);
  for (const { width, height } of sheets) expect([width, height].map(Math.round)).toEqual([595, 842]);
});

function carriedOn(sheet: string, word: 'Brought' | 'Carried'): string | undefined {
  return new RegExp(`${word}forward((?:[\\d,]+\\.\\d\\d){4})`).exec(sheet)?.[1];
}

function figuresOf(lines: TaxPaper['lines']): string {
  const { taxable, cgst, sgst, gross } = sumOf(lines);
  return [taxable, cgst, sgst, gross].map(rupeesOf).join('');
}

test.each([1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 28, 29, 30, 31, 32, 33, 34, 40, 99])(
  'of %i lines each is there once, sums are carried from sheet to sheet and the total is never without a line',
  async (count) => {
    const lines = linesOf(count);
    const sheets = await sheetsOf({ ...invoice, lines, pay: invoiceAcross.pay });
    const skus = sheets.map((sheet) => sheet.match(/KG-\d{4}/g) ?? []);
    expect(skus.flat()).toEqual(lines.map((_, index) => `KG-${1000 + index}`));
    const last = sheets.length - 1;
    const soFar = skus.map((_, index) => figuresOf(lines.slice(0, skus.slice(0, index + 1).flat().length)));
    expect(sheets.map((sheet) => carriedOn(sheet, 'Carried'))).toEqual([...soFar.slice(0, -1), undefined]);
    expect(sheets.map((sheet) => carriedOn(sheet, 'Brought'))).toEqual([undefined, ...soFar.slice(0, -1)]);
    for (const [index, sheet] of sheets.entries()) {
      expect(skus[index]?.length).toBeGreaterThan(0);
      expect(sheet.includes('Total₹')).toBe(index === last);
      expect(sheet.includes(`Page${index + 1}of${sheets.length}`)).toBe(last > 0);
    }
    expect(sheets.at(-1)).toContain(`Total${formatPaise(sumOf(lines).gross)}`);
  },
);

test.each([9, 10, 11, 12, 13, 14, 15, 30, 31, 32, 33, 34, 35])(
  'the sums of %i lines that take several sheets stand below three of them at least',
  async (count) => {
    const sheets = await sheetsOf({ ...invoice, lines: linesOf(count) });
    expect(sheets.at(-1)?.match(/KG-\d{4}/g)?.length).toBeGreaterThanOrEqual(3);
  },
);

test('the longest of everything is there in full, on as many sheets as it takes', async () => {
  const { seller, buyer, lines, order, number } = longest;
  const sheets = await sheetsOf(longest);
  const written = sheets.join('');
  const texts = [seller.name, seller.legalName, seller.address, seller.email, buyer.name, buyer.tradeName];
  for (const text of [...texts, ...buyer.lines, buyer.city, buyer.state, order.payment, number])
    expect(written).toContain(squeezed(text ?? ''));
  for (const { name, details } of lines) expect(written).toContain(squeezed(`${name}${details}`));
  expect(written.split('99Nos')).toHaveLength(lines.length + 1);
  expect(written).toContain('1,00,00,000.98less0.9984,74,576.277,62,711.869%7,62,711.869%99,99,999.99');
  expect(written).toContain(`Total${formatPaise(lines.length * 999_999_999)}`);
});

test('taxes of more HSNs than there is room for beside the total go on on the next sheet', async () => {
  const sheets = await sheetsOf({ ...invoice, lines: linesOf(99, (index) => `${62_110_000 + index}`) });
  // In the table of lines an HSN is followed by how many, in the table of taxes by its rate.
  const told = sheets.flatMap((sheet) => sheet.match(/6211\d{4}5%/g) ?? []);
  expect(told).toEqual(Array.from({ length: 99 }, (_, index) => `${62_110_000 + index}5%`));
  expect(sheets.at(-1)).toContain('TaxbyHSNandrate,continued');
});

test.each([
  ['an invoice', { ...invoice, seller: { ...invoice.seller, state: null } }, ['CODE-128:INV/2627/0001843']],
  [
    'an invoice that is not paid',
    invoiceAcross,
    [
      'CODE-128:INV/2627/0001851',
      'QR-Code:upi://pay?pa=kinari@okhdfcbank&pn=Kinari%20%26%20Sons&tr=D5PZ7K3V&am=42999.00&cu=INR',
    ],
  ],
  ['a credit note', creditNote, ['CODE-128:CN/2627/0000112']],
  ['a bill of a short number', { ...bill, number: 'B-7' }, ['CODE-128:B-7']],
])('a print of %s scans as its number, and as a payment of just what is due', (_, paper, codes) => {
  expect(scanPdf(drawTaxPaper(paper, { madeAt }).content)).toEqual([codes]);
});

test('the same document gives the same bytes, whatever was drawn before it', () => {
  const hashOf = (paper: TaxPaper) =>
    createHash('sha256').update(drawTaxPaper(paper, { madeAt }).content).digest('hex');
  const first = hashOf(invoice);
  hashOf(longest);
  expect(hashOf(structuredClone(invoice))).toBe(first);
  expect(hashOf({ ...invoice, number: 'INV/2627/0001844' })).not.toBe(first);
});

test('two hundred invoices of three lines are drawn within 40 seconds', () => {
  const start = performance.now();
  for (let index = 0; index < 200; index += 1) {
    const buyer = { ...invoice.buyer, name: `आशा कुलकर्णी ${index}` };
    drawTaxPaper({ ...invoice, number: `INV/2627/${1_000_000 + index}`, buyer }, { madeAt });
  }
  expect(performance.now() - start).toBeLessThan(40_000);
});

import { createHash } from 'node:crypto';
import { formatAmount, formatMoney } from '@kinari/contract/locale';
import { expect, test } from 'vitest';
import { longestTaxDocument } from '#test/pdf/longest-tax-document.ts';
import { bill, createTaxLines, creditNote, interstateInvoice, invoice } from '#test/pdf/tax-documents.ts';
import { readPageTexts, readPdf, removeSpaces, scanPdf } from '#test/pdf.ts';
import type { TaxDocumentPdf } from '../tax-document-pdf.ts';
import { sumAmounts } from './amounts.ts';
import { renderTaxDocument } from './render-tax-document.ts';

const madeAt = new Date('2026-11-09T05:00:00Z');
const renderPages = (document: TaxDocumentPdf) => readPageTexts(renderTaxDocument(document, { madeAt }).content);

test('every page is A4', async () => {
  const { content, pages } = renderTaxDocument({ ...invoice, lines: createTaxLines(40) }, { madeAt });
  const pdfPages = await readPdf(content);
  expect(pdfPages).toHaveLength(pages);
  for (const { width, height } of pdfPages) expect([width, height].map(Math.round)).toEqual([595, 842]);
});

function findCarriedTotal(pdfPage: string, direction: 'Brought' | 'Carried'): string | undefined {
  return new RegExp(`${direction}forward((?:[\\d,]+\\.\\d\\d){4})`).exec(pdfPage)?.[1];
}

function formatTotals(lines: TaxDocumentPdf['lines']): string {
  const { taxable, cgst, sgst, gross } = sumAmounts(lines);
  return [taxable, cgst, sgst, gross].map(formatAmount).join('');
}

test.each([1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 28, 29, 30, 31, 32, 33, 34, 40, 99])(
  'with %i lines each is printed once, totals are carried forward and never stand without a line',
  async (count) => {
    const lines = createTaxLines(count);
    const pdfPages = await renderPages({ ...invoice, lines, pay: interstateInvoice.pay });
    const skus = pdfPages.map((pdfPage) => pdfPage.match(/KG-\d{4}/g) ?? []);
    expect(skus.flat()).toEqual(lines.map((_, index) => `KG-${1000 + index}`));
    const last = pdfPages.length - 1;
    const runningTotals = skus.map((_, index) => formatTotals(lines.slice(0, skus.slice(0, index + 1).flat().length)));
    expect(pdfPages.map((pdfPage) => findCarriedTotal(pdfPage, 'Carried'))).toEqual([
      ...runningTotals.slice(0, -1),
      undefined,
    ]);
    expect(pdfPages.map((pdfPage) => findCarriedTotal(pdfPage, 'Brought'))).toEqual([
      undefined,
      ...runningTotals.slice(0, -1),
    ]);
    for (const [index, pdfPage] of pdfPages.entries()) {
      expect(skus[index]?.length).toBeGreaterThan(0);
      expect(pdfPage.includes('Total₹')).toBe(index === last);
      expect(pdfPage.includes(`Page${index + 1}of${pdfPages.length}`)).toBe(last > 0);
    }
    expect(pdfPages.at(-1)).toContain(`Total${formatMoney(sumAmounts(lines).gross)}`);
  },
);

test.each([9, 10, 11, 12, 13, 14, 15, 30, 31, 32, 33, 34, 35])(
  'the totals of %i lines on several pages stand below at least three lines',
  async (count) => {
    const pdfPages = await renderPages({ ...invoice, lines: createTaxLines(count) });
    expect(pdfPages.at(-1)?.match(/KG-\d{4}/g)?.length).toBeGreaterThanOrEqual(3);
  },
);

test('the longest content is printed in full, on as many pages as needed', async () => {
  const { seller, buyer, lines, order, number } = longestTaxDocument;
  const pdfPages = await renderPages(longestTaxDocument);
  const allText = pdfPages.join('');
  const texts = [seller.name, seller.legalName, seller.address, seller.email, buyer.name, buyer.tradeName];
  for (const text of [...texts, ...buyer.lines, buyer.city, buyer.state, order.payment, number])
    expect(allText).toContain(removeSpaces(text ?? ''));
  for (const { name, details } of lines) expect(allText).toContain(removeSpaces(`${name}${details}`));
  expect(allText.split('99Nos')).toHaveLength(lines.length + 1);
  expect(allText).toContain('1,00,00,000.98less0.9984,74,576.277,62,711.869%7,62,711.869%99,99,999.99');
  expect(allText).toContain(`Total${formatMoney(lines.length * 999_999_999)}`);
});

test('tax rates that do not fit beside the total continue on the next page', async () => {
  const pdfPages = await renderPages({ ...invoice, lines: createTaxLines(99, (index) => `${62_110_000 + index}`) });
  // In the table of lines the quantity follows the HSN; in the tax table the rate does.
  const rateRows = pdfPages.flatMap((pdfPage) => pdfPage.match(/6211\d{4}5%/g) ?? []);
  expect(rateRows).toEqual(Array.from({ length: 99 }, (_, index) => `${62_110_000 + index}5%`));
  expect(pdfPages.at(-1)).toContain('TaxbyHSNandrate,continued');
});

test.each([
  ['an invoice', { ...invoice, seller: { ...invoice.seller, state: null } }, ['CODE-128:INV/2627/0001843']],
  [
    'an invoice that is not paid',
    interstateInvoice,
    [
      'CODE-128:INV/2627/0001851',
      'QR-Code:upi://pay?pa=kinari@okhdfcbank&pn=Kinari%20%26%20Sons&tr=D5PZ7K3V&am=42999.00&cu=INR',
    ],
  ],
  ['a credit note', creditNote, ['CODE-128:CN/2627/0000112']],
  ['a bill of a short number', { ...bill, number: 'B-7' }, ['CODE-128:B-7']],
])('a printed %s scans as its number, and as a payment of the exact amount due', (_, document, codes) => {
  expect(scanPdf(renderTaxDocument(document, { madeAt }).content)).toEqual([codes]);
});

test('the same document gives the same bytes, whatever was rendered before', () => {
  const hashPdf = (document: TaxDocumentPdf) =>
    createHash('sha256').update(renderTaxDocument(document, { madeAt }).content).digest('hex');
  const first = hashPdf(invoice);
  hashPdf(longestTaxDocument);
  expect(hashPdf(structuredClone(invoice))).toBe(first);
  expect(hashPdf({ ...invoice, number: 'INV/2627/0001844' })).not.toBe(first);
});

test('200 invoices of three lines are rendered within 40 seconds', () => {
  const start = performance.now();
  for (let index = 0; index < 200; index += 1) {
    const buyer = { ...invoice.buyer, name: `आशा कुलकर्णी ${index}` };
    renderTaxDocument({ ...invoice, number: `INV/2627/${1_000_000 + index}`, buyer }, { madeAt });
  }
  expect(performance.now() - start).toBeLessThan(40_000);
});

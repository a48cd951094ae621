import { expect, test } from 'vitest';
import { bill, creditNote, interstateInvoice, invoice } from '#test/pdf/tax-documents.ts';
import { readPageTexts, removeSpaces } from '#test/pdf.ts';
import { formatRupeesInWords } from '../amount-in-words.ts';
import type { TaxDocumentPdf } from '../tax-document-pdf.ts';
import { renderTaxDocument } from './render-tax-document.ts';

const madeAt = new Date('2026-11-09T05:00:00Z');
const renderPages = (document: TaxDocumentPdf) => readPageTexts(renderTaxDocument(document, { madeAt }).content);

/** Expects a single page with these lines, in this order. */
async function expectInOrder(document: TaxDocumentPdf, expectedLines: string): Promise<string> {
  const [page = '', ...others] = await renderPages(document);
  expect(others).toEqual([]);
  let remaining = page;
  for (const line of expectedLines.trim().split('\n').map(removeSpaces)) {
    expect(remaining).toContain(line);
    remaining = remaining.slice(remaining.indexOf(line) + line.length);
  }
  return page;
}

test('an invoice within the state has everything rule 46 requires, each amount in its place', async () => {
  const page = await expectInOrder(
    invoice,
    `
    Kinari
    Kinari Textiles Private Limited
    14 Laxmi Road, Sadashiv Peth
    Pune, Maharashtra 411030 (27)
    98765 43210, care@kinari.example
    GSTIN 27AAKCK4821M1Z4
    Tax invoice
    Original for recipient
    Number INV/2627/0001843
    Date 9 Nov 2026
    Place of supply Maharashtra (27)
    Billed to आशा कुलकर्णी B-304, Suyog Residency, Karve Road, Erandwane Pune, Maharashtra 411004 State code 27 98220 41567
    Delivered to आशा कुलकर्णी B-304, Suyog Residency, Karve Road, Erandwane Pune, Maharashtra 411004 State code 27
    Order Number H4XW9B2R Ordered 7 Nov 2026 Shipment 1 of 2, Delhivery 1904 1420 3381 27 Payment Cash on Delivery
    # Description HSN Qty Price before discount Taxable value CGST SGST Amount in ₹
    1 Nadi Pinstripe Kurta River Blue, size 42, SKU TN-NADI-RB-42 6211 2 Nos 2,398.00 1,199.00 each 2,283.80 57.10 2.5% 57.10 2.5% 2,398.00
    2 राग Silk Blend Kurta Wine, size 40, SKU KG-RAAG-WN-40 6211 1 Nos 2,999.00 less 500.00 2,380.00 59.50 2.5% 59.50 2.5% 2,499.00
    3 Local On-Ear Headphones Teal, SKU SW-LOCL-TL 8518 1 Nos 2,299.00 less 300.00 1,694.06 152.47 9% 152.47 9% 1,999.00
    Tax by HSN and rate HSN Rate Taxable CGST SGST
    6211 5% 4,663.80 116.60 116.60
    8518 18% 1,694.06 152.47 152.47
    In words ${formatRupeesInWords(689_600)}
    Taxable value 6,357.86 CGST 269.07 SGST 269.07
    Total ₹6,896.00
    Tax payable on reverse charge: No.
    Issued electronically; no signature is needed.
    Returns within 7 days of receipt: kinari.example/refund-policy
    INV/2627/0001843`,
  );
  expect(page).not.toMatch(/IGST|UTGST|Page/);
});

test('an invoice across states has IGST, and shows a business by its trade name with its GSTIN', async () => {
  const page = await expectInOrder(
    interstateInvoice,
    `
    Place of supply Karnataka (29)
    Billed to Rao Design Studio Vikram Rao 14, 3rd Cross, Indiranagar Bengaluru, Karnataka 560038 State code 29 GSTIN 29ABRFR7306Q1Z4
    Delivered to Vikram Rao 14, 3rd Cross, Indiranagar
    Taxable value IGST Amount in ₹
    1 Lekha 14 Slate, 512 GB, serial LK26-4471-0932 8471 1 Nos 46,999.00 less 4,000.00 36,439.83 6,559.17 18% 42,999.00
    HSN Rate Taxable IGST 8471 18% 36,439.83 6,559.17
    Taxable value 36,439.83 IGST 6,559.17
    Total ₹42,999.00
    To pay by UPI ₹42,999.00 kinari@okhdfcbank`,
  );
  expect(page).not.toMatch(/CGST|SGST|UTGST/);
});

test('in a union territory the second half of the tax is UTGST, in every table', async () => {
  const [page = ''] = await renderPages({ ...invoice, unionTerritory: true });
  expect(page.split('UTGST')).toHaveLength(4);
  expect(page).not.toContain('SGST');
});

test('an unregistered seller issues a bill without tax, GSTIN and HSN, and with the reason', async () => {
  const page = await expectInOrder(
    bill,
    `
    Bill For the customer Number BL/2627/0000038
    # Description Qty Price before discount Discount Amount in ₹
    2 राग Silk Blend Kurta Wine, size 40, SKU KG-RAAG-WN-40 1 Nos 2,999.00 500.00 2,499.00
    Subtotal 7,696.00 Discount −800.00 Total ₹6,896.00
    The seller is not registered under GST; no tax is charged.`,
  );
  expect(page).not.toMatch(/CGST|IGST|GSTIN|HSN|Taxable|Statecode|Placeofsupply|reversecharge|electronically/);
});

test('a composition seller issues a bill of supply, with the required sentence at the top', async () => {
  const page = await expectInOrder(
    { ...invoice, kind: 'bill_of_supply' },
    `
    GSTIN 27AAKCK4821M1Z4
    Bill of Supply
    Composition taxable person, not eligible to collect tax on supplies
    Billed to
    # Description HSN Qty Price before discount Discount Amount in ₹
    Total ₹6,896.00`,
  );
  expect(page).not.toMatch(/CGST|IGST|reversecharge/);
});

test('a credit note names its invoice, what was returned and why', async () => {
  const page = await expectInOrder(
    creditNote,
    `
    Credit note Original for recipient Number CN/2627/0000112 Date 18 Nov 2026 Against INV/2627/0001843 of 9 Nov 2026
    Returned Returned items received 18 Nov 2026, Pune 1 piece, sellable
    Return R-7K3M9QXA Reason Too small Refund by UPI, due 2 Dec 2026
    1,199.00 1,141.90 28.55 2.5% 28.55 2.5% 1,199.00
    Credited ₹1,199.00
    Lines, rate and split are those of the invoice.`,
  );
  expect(page).not.toMatch(/Deliveredto|reversecharge/);
});

test('a credit note after the deadline credits no tax and says so; one against a bill has none', async () => {
  const lateNote = await expectInOrder(
    { ...creditNote, isWithoutTax: true },
    `
    Credited ₹1,199.00
    Issued after the last day for adjusting tax (section 34): without tax.`,
  );
  const billNote = await expectInOrder(
    { ...creditNote, against: { kind: 'bill', number: 'BL/2627/0000038', issuedOn: '2026-11-09' } },
    'For the customer\nAgainst BL/2627/0000038\nThe seller is not registered under GST; no tax is charged.',
  );
  for (const page of [lateNote, billNote]) expect(page).not.toMatch(/CGST|SGST|Taxable|Lines,rate/);
});

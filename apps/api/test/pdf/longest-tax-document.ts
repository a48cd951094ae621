import type { TaxDocumentPdf } from '../../src/pdf/tax-document-pdf.ts';
import { createTaxLines, invoice } from './tax-documents.ts';

/** The longest texts that the forms allow, and the largest sums. */
export const longestTaxDocument: TaxDocumentPdf = {
  ...invoice,
  number: 'KINARI/2627/9999',
  seller: {
    ...invoice.seller,
    name: `${'Handloom Emporium of Goa '.repeat(3)}Pvt`,
    legalName: 'Handloom Emporium of Goa and Daman Private Limited '.repeat(2).trim(),
    address: 'Shop 12, Behind the School, '.repeat(11).slice(0, 300),
    email: `${'care.of.the.customers.'.repeat(4)}kinari@example.com`,
  },
  buyer: {
    ...invoice.buyer,
    name: 'ज्ञानेश्वरी लक्ष्मीनारायण '.repeat(4).trim(),
    tradeName: `${'Wolff-Mannheimer '.repeat(5)}LLP`,
    gstin: '27AAKCK4821M1Z4',
    lines: ['Wing C, Siddhivinayak Society, Off Senapati Bapat Road, '.repeat(4).slice(0, 200), 'W'.repeat(200)],
    city: 'Thiruvananthapuram '.repeat(4).trim(),
    state: 'Dadra and Nagar Haveli and Daman and Diu',
  },
  placeOfSupply: { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu' },
  order: { ...invoice.order, payment: 'Cash on Delivery, part of it paid before by a voucher of the shop' },
  unionTerritory: true,
  lines: createTaxLines(23, (index) => `6211421${index % 10}`).map((line, index) => ({
    ...line,
    name: `${index} ${'Handwoven Chanderi Silk Saree '.repeat(5)}`.slice(0, 150),
    details: `Rani pink with gold, Free size, to 120 cm, SKU ${'W'.repeat(36)}-${100 + index}`,
    quantity: 99,
    beforeDiscount: 1_000_000_098,
    saving: 99,
    rateBp: 1800,
    taxable: 847_457_627,
    cgst: 76_271_186,
    sgst: 76_271_186,
    gross: 999_999_999,
  })),
};

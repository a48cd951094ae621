import type { TaxDocumentLine, TaxDocumentPdf } from '../../src/pdf/tax-document-pdf.ts';

// Sample tax documents to render and read back.

const kurta: TaxDocumentLine = {
  name: 'Nadi Pinstripe Kurta',
  details: 'River Blue, size 42, SKU TN-NADI-RB-42',
  hsn: '6211',
  quantity: 2,
  unit: 'Nos',
  beforeDiscount: 239_800,
  saving: 0,
  rateBp: 500,
  taxable: 228_380,
  cgst: 5710,
  sgst: 5710,
  igst: 0,
  gross: 239_800,
};

const silk: TaxDocumentLine = {
  ...kurta,
  name: 'राग Silk Blend Kurta',
  details: 'Wine, size 40, SKU KG-RAAG-WN-40',
  quantity: 1,
  beforeDiscount: 299_900,
  saving: 50_000,
  taxable: 238_000,
  cgst: 5950,
  sgst: 5950,
  gross: 249_900,
};

const headphones: TaxDocumentLine = {
  ...silk,
  name: 'Local On-Ear Headphones',
  details: 'Teal, SKU SW-LOCL-TL',
  hsn: '8518',
  beforeDiscount: 229_900,
  saving: 30_000,
  rateBp: 1800,
  taxable: 169_406,
  cgst: 15_247,
  sgst: 15_247,
  gross: 199_900,
};

const puneInvoiceData = {
  name: 'आशा कुलकर्णी',
  tradeName: null,
  lines: ['B-304, Suyog Residency', 'Karve Road, Erandwane'],
  city: 'Pune',
  state: 'Maharashtra',
  stateCode: '27',
  postalCode: '411004',
};

export const invoice: TaxDocumentPdf = {
  kind: 'invoice',
  number: 'INV/2627/0001843',
  issuedOn: '2026-11-09',
  seller: {
    name: 'Kinari',
    legalName: 'Kinari Textiles Private Limited',
    address: '14 Laxmi Road, Sadashiv Peth\nPune, Maharashtra 411030',
    phone: '9876543210',
    email: 'care@kinari.example',
    gstin: '27AAKCK4821M1Z4',
    state: { code: '27', name: 'Maharashtra' },
    logo: null,
    signature: null,
  },
  buyer: { ...puneInvoiceData, gstin: null, mobile: '9822041567' },
  deliveredTo: puneInvoiceData,
  cameBack: [],
  placeOfSupply: { code: '27', name: 'Maharashtra' },
  order: {
    number: 'H4XW9B2R',
    orderedOn: '2026-11-07',
    shipment: { position: 1, of: 2, courierName: 'Delhivery', trackingNumber: '19041420338127' },
    payment: 'Cash on Delivery',
    returnNumber: null,
  },
  against: null,
  reason: null,
  within: true,
  unionTerritory: false,
  lines: [kurta, silk, headphones],
  pay: null,
  isWithoutTax: false,
  footNote: 'Returns within 7 days of receipt: kinari.example/refund-policy',
};

const bengaluruBuyer = {
  ...puneInvoiceData,
  lines: ['14, 3rd Cross, Indiranagar'],
  city: 'Bengaluru',
  state: 'Karnataka',
  stateCode: '29',
  postalCode: '560038',
};

export const interstateInvoice: TaxDocumentPdf = {
  ...invoice,
  number: 'INV/2627/0001851',
  within: false,
  placeOfSupply: { code: '29', name: 'Karnataka' },
  buyer: {
    ...bengaluruBuyer,
    name: 'Vikram Rao',
    tradeName: 'Rao Design Studio',
    gstin: '29ABRFR7306Q1Z4',
    mobile: null,
  },
  deliveredTo: { ...bengaluruBuyer, name: 'Vikram Rao' },
  lines: [
    {
      ...headphones,
      name: 'Lekha 14',
      details: 'Slate, 512 GB, serial LK26-4471-0932',
      hsn: '8471',
      beforeDiscount: 4_699_900,
      saving: 400_000,
      taxable: 3_643_983,
      cgst: 0,
      sgst: 0,
      igst: 655_917,
      gross: 4_299_900,
    },
  ],
  pay: { upiId: 'kinari@okhdfcbank', name: 'Kinari & Sons', paise: 4_299_900, reference: 'D5PZ7K3V' },
};

export const bill: TaxDocumentPdf = {
  ...invoice,
  kind: 'bill',
  number: 'BL/2627/0000038',
  seller: { ...invoice.seller, gstin: null, state: null },
  buyer: { ...invoice.buyer, stateCode: null },
  deliveredTo: { ...puneInvoiceData, stateCode: null },
  placeOfSupply: null,
  order: { ...invoice.order, shipment: null },
};

export const creditNote: TaxDocumentPdf = {
  ...invoice,
  kind: 'credit_note',
  number: 'CN/2627/0000112',
  issuedOn: '2026-11-18',
  deliveredTo: null,
  cameBack: ['Returned items received', '18 Nov 2026, Pune', '1 piece, sellable'],
  order: { ...invoice.order, shipment: null, payment: 'by UPI, due 2 Dec 2026', returnNumber: 'R-7K3M9QXA' },
  against: { kind: 'invoice', number: 'INV/2627/0001843', issuedOn: '2026-11-09' },
  reason: 'Too small',
  lines: [{ ...kurta, quantity: 1, beforeDiscount: 119_900, taxable: 114_190, cgst: 2855, sgst: 2855, gross: 119_900 }],
  footNote: null,
};

/** Creates distinct lines. `getHsn` can give each its own HSN code. */
export function createTaxLines(
  count: number,
  getHsn = (index: number): string => ['6211', '8518', '6404'][index % 3] ?? '',
) {
  return Array.from({ length: count }, (_, index) => ({
    ...(index % 2 ? silk : kurta),
    details: `Wine, size 40, SKU KG-${1000 + index}`,
    hsn: getHsn(index),
  }));
}

import { expect, test } from 'vitest';
import { findCollisions, readPdf, scanPdf } from '#test/pdf.ts';
import { createUpiLink, type PackingSlip } from './packing-slip.ts';
import { renderPackingSlips } from './packing-slip-pdf.ts';

const madeAt = new Date('2026-11-16T05:00:00Z');
const A6_POINTS = [298, 420];
const A4_POINTS = [595, 842];

const slip: PackingSlip = {
  shop: { name: 'Kinari', address: '14 Laxmi Road, Sadashiv Peth, Pune 411030', phone: '9876543210' },
  orderNumber: 'Q8RT5N1W',
  shipment: { position: 1, of: 2 },
  to: {
    name: 'आशा कुलकर्णी',
    lines: ['B-304, Suyog Residency', 'Karve Road'],
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411004',
    mobile: '9822041567',
    note: 'Leave it with the guard',
  },
  courier: { name: 'Delhivery', trackingNumber: '19041427220815' },
  items: [
    { sku: 'TN-MALH-IN-40', name: 'Malhar Kurta', color: 'Indigo', size: '40', quantity: 2 },
    { sku: 'SW-KULH-TC', name: 'Kulhad Speaker', color: 'Terracotta', size: null, quantity: 1 },
  ],
  codAmountPaise: 779_600,
  upi: { id: 'kinari@okhdfcbank', name: 'Kinari & Sons' },
  expectedDeliveryDate: '2026-11-20',
  // Already the next day in India.
  placedAt: new Date('2026-11-14T20:00:00Z'),
};

// The longest values that the forms allow.
const longest: PackingSlip = {
  ...slip,
  shop: {
    name: `${'Handloom Emporium of Goa '.repeat(3)}Pvt`,
    address: 'Shop 12, Behind the School, '.repeat(11).slice(0, 300),
    phone: '+91 20 2445 1234',
  },
  to: {
    ...slip.to,
    name: `${'ज्ञानेश्वरी लक्ष्मीनारायण '.repeat(4)}${'Wolff-Mannheimer '.repeat(3)}`.trim(),
    lines: [
      'Wing C, Siddhivinayak Society, Off Senapati Bapat Road, '.repeat(4).slice(0, 200),
      'W'.repeat(200),
      'L'.repeat(100),
    ],
    city: 'Thiruvananthapuram '.repeat(4).trim(),
    state: 'Dadra and Nagar Haveli and Daman and Diu',
    note: 'Ring twice, then leave it with the guard at the second gate. '.repeat(4).slice(0, 200),
  },
  items: Array.from({ length: 23 }, (_, index) => ({
    sku: index % 3 ? `${'W'.repeat(36)}-${index}` : null,
    name: `${index} ${'Handwoven Chanderi Silk Saree '.repeat(5)}`.slice(0, 150),
    color: 'Rani pink with gold',
    size: index % 2 ? 'Free size, to 120 cm' : 'XL',
    quantity: 99,
  })),
  codAmountPaise: 1_000_000_000,
};

const EXPECTED_TEXTS = `
  Kinari
  Q8RT5N1W
  Shipment 1 of 2
  Ordered 15 Nov 2026, due 20 Nov 2026
  Deliver to
  आशा कुलकर्णी
  B-304, Suyog Residency, Karve Road, Pune,
  Maharashtra
  Note: Leave it with the guard
  411004
  98220 41567
  Collect
  ₹7,796.00
  Cash on Delivery
  Pay by UPI on
  TN-MALH-IN-40
  Malhar Kurta, Indigo
  40
  SW-KULH-TC
  Kulhad Speaker, Terracotta
  Units in this shipment 3
  Delhivery
  1904 1427 2208 15
  If undelivered, return to
  14 Laxmi Road, Sadashiv Peth,
  98765 43210`
  .split('\n')
  .map((line) => line.trim());

const removeSpaces = (text: string) => text.replaceAll(/\s/g, '');

test('a packing slip shows the address, the items and the amount to collect', async () => {
  const { content, pages } = renderPackingSlips([slip], { layout: 'a6', madeAt });
  const [page, ...others] = await readPdf(content);
  expect([pages, others.length]).toEqual([1, 0]);
  expect([page?.width, page?.height].map((points = 0) => Math.round(points))).toEqual(A6_POINTS);
  for (const text of EXPECTED_TEXTS) expect(page?.text).toContain(text);
  expect(page && findCollisions(page)).toEqual([]);
});

test('printed at 203 dpi it scans as the order, the tracking number and a payment of the exact amount', () => {
  const { content } = renderPackingSlips([slip], { layout: 'a6', madeAt });
  expect(scanPdf(content)).toEqual([
    [
      'CODE-128:19041427220815',
      'CODE-128:Q8RT5N1W',
      'QR-Code:upi://pay?pa=kinari@okhdfcbank&pn=Kinari%20%26%20Sons&tr=Q8RT5N1W&am=7796.00&cu=INR',
    ],
  ]);
});

test('a name that is cut within a character still gives a valid UPI link', () => {
  const upi = { id: 'kinari@okhdfcbank', name: `${'K'.repeat(39)}🧵` };
  const link = createUpiLink(slip, upi);
  expect(new URL(link).searchParams.get('pn')).toBe(`${'K'.repeat(39)}\uFFFD`);
});

test('a paid order is marked as prepaid without a UPI code; a shop without UPI shows no code', async () => {
  const slips = [
    { ...slip, codAmountPaise: 0 },
    { ...slip, upi: undefined },
  ];
  const { content } = renderPackingSlips(slips, { layout: 'a6', madeAt });
  const [paid, codSlip] = await readPdf(content);
  expect(paid?.text).toContain('Prepaid, collect nothing');
  expect(paid?.text).not.toContain('₹');
  expect(codSlip?.text).toContain('₹7,796.00');
  for (const page of [paid, codSlip]) expect(page?.text).not.toContain('UPI');
  const codes = ['CODE-128:19041427220815', 'CODE-128:Q8RT5N1W'];
  expect(scanPdf(content)).toEqual([codes, codes]);
});

const link = `https://kinari.example/gift/Q8RT5N1WXXXXXXXXXXXX-${'s'.repeat(43)}`;

test('the packing slip of a gift has no amount, and a QR code for returning it', async () => {
  const giftSlip: PackingSlip = { ...slip, gift: { to: 'Meera Joshi', link } };
  const { content } = renderPackingSlips([giftSlip, { ...giftSlip, codAmountPaise: 0 }], { layout: 'a6', madeAt });
  const [dueSlip, paid] = await readPdf(content);
  for (const page of [dueSlip, paid]) {
    expect(page && removeSpaces(page.text)).toContain(removeSpaces('A gift for Meera Joshi'));
    expect(page && removeSpaces(page.text)).toContain(removeSpaces('Not right? Exchange it for gift credit:'));
    expect(page?.text).not.toContain('₹');
    expect(page?.text).not.toContain('UPI');
    expect(page && findCollisions(page)).toEqual([]);
  }
  expect(dueSlip?.text).toContain('Collect in cash');
  expect(removeSpaces(paid?.text ?? '')).toContain(removeSpaces('Prepaid, collect nothing'));
  for (const codes of scanPdf(content)) expect(codes).toContain(`QR-Code:${link}`);
});

test.each(['a6', 'a4'] as const)('the longest content is printed in full on %s without overlaps', async (layout) => {
  const giftSlip = { ...longest, gift: { to: longest.to.name, link } };
  for (const page of await readPdf(renderPackingSlips([giftSlip], { layout, madeAt }).content))
    expect(findCollisions(page)).toEqual([]);
  const { content } = renderPackingSlips([longest, slip], { layout, madeAt });
  const pages = await readPdf(content);
  for (const page of pages) expect(findCollisions(page)).toEqual([]);
  const allText = removeSpaces(pages.map(({ text }) => text).join(''));
  const { to, shop, items } = longest;
  for (const text of [to.name, ...to.lines, to.city, to.state, shop.address, '₹1,00,00,000.00'])
    expect(allText).toContain(removeSpaces(text));
  for (const { sku, name } of items) {
    expect(allText).toContain(sku ?? '–');
    expect(allText).toContain(removeSpaces(name.slice(0, 20)));
  }
  expect(allText.split(removeSpaces('Free size, to 120 cm'))).toHaveLength(12);
  expect(allText).toMatch(/and\d+moreonthenextpage/);
  expect(allText).toContain(`Unitsinthisshipment${23 * 99}`);
});

test('four slips share an A4 page, and the fifth starts the next one', async () => {
  const slips = Array.from({ length: 5 }, (_, index) => ({ ...slip, orderNumber: `Q8RT5N1${index}` }));
  const { content, pages } = renderPackingSlips(slips, { layout: 'a4', madeAt });
  const [first, second] = await readPdf(content);
  expect(pages).toBe(2);
  expect([first?.width, first?.height].map((points = 0) => Math.round(points))).toEqual(A4_POINTS);
  expect(first && findCollisions(first)).toEqual([]);
  expect(second?.text).toContain('Q8RT5N14');
  const numbers = scanPdf(content).map((codes) => codes.filter((code) => code.startsWith('CODE-128:Q')));
  expect(numbers).toEqual([[0, 1, 2, 3].map((index) => `CODE-128:Q8RT5N1${index}`), ['CODE-128:Q8RT5N14']]);
});

test('200 packing slips are rendered within 20 seconds', () => {
  const slips = Array.from({ length: 200 }, (_, index) => ({
    ...slip,
    orderNumber: `Q8RT5${100 + index}`,
    to: { ...slip.to, name: `आशा कुलकर्णी ${index}` },
  }));
  const start = performance.now();
  const { content, pages } = renderPackingSlips(slips, { layout: 'a6', madeAt });
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(pages).toBe(200);
  expect(content.length).toBeLessThan(2_000_000);
});

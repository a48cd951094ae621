import { expect, test } from 'vitest';
import { collisionsOn, readPdf, scanPdf } from '#test/pdf.ts';
import { type Slip, upiLink } from './slip.ts';
import { drawSlips } from './slip-paper.ts';

const madeAt = new Date('2026-11-16T05:00:00Z');
const A6_POINTS = [298, 420];
const A4_POINTS = [595, 842];

const slip: Slip = {
  shop: { name: 'Kinari', address: '14 Laxmi Road, Sadashiv Peth, Pune 411030', phone: '9876543210' },
  orderNumber: 'Q8RT5N1W',
  parcel: { position: 1, of: 2 },
  to: {
    name: 'आशा कुलकर्णी',
    lines: ['B-304, Suyog Residency', 'Karve Road'],
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411004',
    mobile: '9822041567',
  },
  courier: { name: 'Delhivery', number: '19041427220815' },
  items: [
    { sku: 'TN-MALH-IN-40', name: 'Malhar Kurta', color: 'Indigo', size: '40', quantity: 2 },
    { sku: 'SW-KULH-TC', name: 'Kulhad Speaker', color: 'Terracotta', size: null, quantity: 1 },
  ],
  collectPaise: 779_600,
  upi: { id: 'kinari@okhdfcbank', name: 'Kinari & Sons' },
  promisedOn: '2026-11-20',
  // Already the next day in India.
  placedAt: new Date('2026-11-14T20:00:00Z'),
};

// As long as the forms let anything be.
const longest: Slip = {
  ...slip,
  shop: {
    name: `${'Handloom Emporium of Goa '.repeat(3)}Pvt`,
    address: 'Shop 12, Behind the School, '.repeat(11).slice(0, 300),
    phone: '+91 20 2445 1234',
  },
  to: {
    ...slip.to,
    name: `${'ज्ञानेश्वरी लक्ष्मीनारायण '.repeat(4)}${'Wolff-Mannheimer '.repeat(3)}`.trim(),
    lines: ['Wing C, Siddhivinayak Society, Off Senapati Bapat Road, '.repeat(4).slice(0, 200), 'W'.repeat(200)],
    city: 'Thiruvananthapuram '.repeat(4).trim(),
    state: 'Dadra and Nagar Haveli and Daman and Diu',
  },
  items: Array.from({ length: 23 }, (_, index) => ({
    sku: index % 3 ? `${'W'.repeat(36)}-${index}` : null,
    name: `${index} ${'Handwoven Chanderi Silk Saree '.repeat(5)}`.slice(0, 150),
    color: 'Rani pink with gold',
    size: index % 2 ? 'Free size, to 120 cm' : 'XL',
    quantity: 99,
  })),
  collectPaise: 1_000_000_000,
};

const WRITTEN = `
  Kinari
  Q8RT5N1W
  Parcel 1 of 2
  Ordered 15 Nov 2026, due 20 Nov 2026
  Deliver to
  आशा कुलकर्णी
  B-304, Suyog Residency, Karve Road, Pune,
  Maharashtra
  411004
  98220 41567
  Collect
  ₹7,796.00
  Cash on Delivery
  Pay by UPI at the
  TN-MALH-IN-40
  Malhar Kurta, Indigo
  40
  SW-KULH-TC
  Kulhad Speaker, Terracotta
  Units in this parcel 3
  Delhivery
  1904 1427 2208 15
  If undelivered, return to
  14 Laxmi Road, Sadashiv Peth,
  98765 43210`
  .split('\n')
  .map((line) => line.trim());

const squeezed = (text: string) => text.replaceAll(/\s/g, '');

test('a slip says where it goes, what is in it and what to collect', async () => {
  const { content, pages } = drawSlips([slip], { layout: 'a6', madeAt });
  const [page, ...others] = await readPdf(content);
  expect([pages, others.length]).toEqual([1, 0]);
  expect([page?.width, page?.height].map((points = 0) => Math.round(points))).toEqual(A6_POINTS);
  for (const text of WRITTEN) expect(page?.text).toContain(text);
  expect(page && collisionsOn(page)).toEqual([]);
});

test('a print at 203 dots per inch scans as the order, the courier’s number and a payment of just that sum', () => {
  const { content } = drawSlips([slip], { layout: 'a6', madeAt });
  expect(scanPdf(content)).toEqual([
    [
      'CODE-128:19041427220815',
      'CODE-128:Q8RT5N1W',
      'QR-Code:upi://pay?pa=kinari@okhdfcbank&pn=Kinari%20%26%20Sons&tr=Q8RT5N1W&am=7796.00&cu=INR',
    ],
  ]);
});

test('a name that is cut within a letter still makes a link to pay by', () => {
  const upi = { id: 'kinari@okhdfcbank', name: `${'K'.repeat(39)}🧵` };
  const link = upiLink(slip, upi);
  expect(new URL(link).searchParams.get('pn')).toBe(`${'K'.repeat(39)}\uFFFD`);
});

test('what is paid says so and has nothing to pay by; a shop without UPI shows no code', async () => {
  const slips = [
    { ...slip, collectPaise: 0 },
    { ...slip, upi: undefined },
  ];
  const { content } = drawSlips(slips, { layout: 'a6', madeAt });
  const [paid, byCash] = await readPdf(content);
  expect(paid?.text).toContain('Prepaid, collect nothing');
  expect(paid?.text).not.toContain('₹');
  expect(byCash?.text).toContain('₹7,796.00');
  for (const page of [paid, byCash]) expect(page?.text).not.toContain('UPI');
  const codes = ['CODE-128:19041427220815', 'CODE-128:Q8RT5N1W'];
  expect(scanPdf(content)).toEqual([codes, codes]);
});

const link = `https://kinari.example/gift/Q8RT5N1WXXXXXXXXXXXX-${'s'.repeat(43)}`;

test('the slip of a present has no sum on it, and a code that leads to sending it back', async () => {
  const present: Slip = { ...slip, gift: { to: 'Meera Joshi', link } };
  const { content } = drawSlips([present, { ...present, collectPaise: 0 }], { layout: 'a6', madeAt });
  const [owed, paid] = await readPdf(content);
  for (const page of [owed, paid]) {
    expect(page && squeezed(page.text)).toContain(squeezed('A gift for Meera Joshi'));
    expect(page && squeezed(page.text)).toContain(squeezed('Is it not right? Exchange it for credit:'));
    expect(page?.text).not.toContain('₹');
    expect(page?.text).not.toContain('UPI');
    expect(page && collisionsOn(page)).toEqual([]);
  }
  expect(owed?.text).toContain('Collect in cash');
  expect(squeezed(paid?.text ?? '')).toContain(squeezed('Prepaid, collect nothing'));
  for (const codes of scanPdf(content)) expect(codes).toContain(`QR-Code:${link}`);
});

test.each(['a6', 'a4'] as const)(
  'the longest of everything is there in full on %s, and nothing lies on anything',
  async (layout) => {
    const present = { ...longest, gift: { to: longest.to.name, link } };
    for (const page of await readPdf(drawSlips([present], { layout, madeAt }).content))
      expect(collisionsOn(page)).toEqual([]);
    const { content } = drawSlips([longest, slip], { layout, madeAt });
    const pages = await readPdf(content);
    for (const page of pages) expect(collisionsOn(page)).toEqual([]);
    const written = squeezed(pages.map(({ text }) => text).join(''));
    const { to, shop, items } = longest;
    for (const text of [to.name, ...to.lines, to.city, to.state, shop.address, '₹1,00,00,000.00'])
      expect(written).toContain(squeezed(text));
    for (const { sku, name } of items) {
      expect(written).toContain(sku ?? '–');
      expect(written).toContain(squeezed(name.slice(0, 20)));
    }
    expect(written.split(squeezed('Free size, to 120 cm'))).toHaveLength(12);
    expect(written).toMatch(/and\d+moreonthenextsheet/);
    expect(written).toContain(`Unitsinthisparcel${23 * 99}`);
  },
);

test('four slips share a sheet of A4, the fifth has the next one', async () => {
  const slips = Array.from({ length: 5 }, (_, index) => ({ ...slip, orderNumber: `Q8RT5N1${index}` }));
  const { content, pages } = drawSlips(slips, { layout: 'a4', madeAt });
  const [first, second] = await readPdf(content);
  expect(pages).toBe(2);
  expect([first?.width, first?.height].map((points = 0) => Math.round(points))).toEqual(A4_POINTS);
  expect(first && collisionsOn(first)).toEqual([]);
  expect(second?.text).toContain('Q8RT5N14');
  const numbers = scanPdf(content).map((codes) => codes.filter((code) => code.startsWith('CODE-128:Q')));
  expect(numbers).toEqual([[0, 1, 2, 3].map((index) => `CODE-128:Q8RT5N1${index}`), ['CODE-128:Q8RT5N14']]);
});

test('two hundred slips are drawn within 20 seconds', () => {
  const slips = Array.from({ length: 200 }, (_, index) => ({
    ...slip,
    orderNumber: `Q8RT5${100 + index}`,
    to: { ...slip.to, name: `आशा कुलकर्णी ${index}` },
  }));
  const start = performance.now();
  const { content, pages } = drawSlips(slips, { layout: 'a6', madeAt });
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(pages).toBe(200);
  expect(content.length).toBeLessThan(2_000_000);
});

import { expect, test } from 'vitest';
import { collisionsOn, readPdf, scanPdf } from '#test/pdf.ts';
import type { ReturnedItem, ReturnSlip } from './return-slip.ts';
import { drawReturnSlip } from './return-slip-paper.ts';

const madeAt = new Date('2026-11-16T05:00:00Z');
const A6_POINTS = [298, 420];

const kurta: ReturnedItem = {
  name: 'Nadi Pinstripe Kurta',
  color: 'River Blue',
  size: '42',
  sku: 'TN-NADI-RB-42',
  reason: 'Too small',
  quantity: 1,
  inExchange: null,
};
const slip: ReturnSlip = {
  number: 'R-7K3M9QXA',
  shop: { name: 'Kinari', address: '14 Laxmi Road, Sadashiv Peth, Pune', pincode: '411030', phone: '9876543210' },
  from: { name: 'आशा कुलकर्णी', address: 'Karve Road', place: 'Pune 411004', contact: '9822041567' },
  wePay: false,
  courier: null,
  items: [kurta],
  orderNumber: 'H4XW9B2R',
  comesBack: { moneyPaise: 119_900, means: 'upi', creditPaise: 0, paidWithCredit: false },
};

// As long as the forms let anything be.
const longest: ReturnSlip = {
  ...slip,
  shop: {
    name: `${'Handloom Emporium of Goa '.repeat(3)}Pvt`,
    address: 'Shop 12, Behind the School, '.repeat(11).slice(0, 300),
    pincode: '411030',
    phone: '+91 20 2445 1234',
  },
  from: {
    name: `${'ज्ञानेश्वरी लक्ष्मीनारायण '.repeat(4)}${'Wolff-Mannheimer '.repeat(3)}`.trim(),
    address: `${'Wing C, Siddhivinayak Society, Off Senapati Bapat Road, '.repeat(4).slice(0, 200)}, ${'W'.repeat(200)}`,
    place: 'Thiruvananthapuram 695001',
    contact: `${'lakshminarayan'.repeat(10)}@example.com`,
  },
  wePay: true,
  courier: 'Shree Maruti Integrated Logistics and Parcel Services Ltd',
  comesBack: { moneyPaise: 1_000_000_000, means: 'bank', creditPaise: 1_000_000_000, paidWithCredit: true },
  items: Array.from({ length: 20 }, (_, index) => ({
    sku: index % 3 ? `${'W'.repeat(36)}-${index}` : null,
    name: `${index} ${'Handwoven Chanderi Silk Saree '.repeat(5)}`.slice(0, 150),
    color: 'Rani pink with gold',
    size: index % 2 ? 'Free size, to 120 cm' : 'XL',
    reason: 'Not as described',
    quantity: 99,
    inExchange: 'Rani pink with gold, Free size, to 120 cm',
  })),
};

const squeezed = (text: string) => text.replaceAll(/\s/g, '');
const textOf = async (wanted: ReturnSlip) => {
  const pages = await readPdf(drawReturnSlip(wanted, { madeAt }).content);
  for (const page of pages) expect(collisionsOn(page)).toEqual([]);
  return pages.map(({ text }) => text).join('');
};

test('a return slip says where it goes, who sends it, what is in it and what comes back', async () => {
  const { content, pages } = drawReturnSlip(slip, { madeAt });
  const [page, ...others] = await readPdf(content);
  expect([pages, others.length]).toEqual([1, 0]);
  expect([page?.width, page?.height].map((points = 0) => Math.round(points))).toEqual(A6_POINTS);
  for (const text of [
    'Return slip, to go in the bag',
    'Kinari, Returns',
    '14 Laxmi Road, Sadashiv Peth, Pune',
    '411030',
    '98765 43210',
    'आशा कुलकर्णी',
    'Karve Road, Pune 411004',
    '98220 41567',
    'Any courier',
    'At your cost and risk',
    'Nadi Pinstripe Kurta, River Blue',
    'TN-NADI-RB-42',
    'Too small',
    '1. Leave the tags on and put it in any bag.',
    '3. Send it, then add the courier’s number to your return.',
    'sellable',
    'not ours',
    'Received by',
    'Order H4XW9B2R. Refund ₹1,199.00 by UPI within 14 days of our receiving it',
  ])
    expect(page?.text).toContain(text);
  expect(page && collisionsOn(page)).toEqual([]);
});

test('a print at 203 dots per inch scans as the return’s number, on every sheet', () => {
  expect(scanPdf(drawReturnSlip(slip, { madeAt }).content)).toEqual([['CODE-128:R-7K3M9QXA']]);
  const { content, pages } = drawReturnSlip(longest, { madeAt });
  expect(pages).toBeGreaterThan(2);
  expect(scanPdf(content)).toEqual(Array.from({ length: pages }, () => ['CODE-128:R-7K3M9QXA']));
});

test('what the shop has fetched costs the customer nothing and asks for no courier', async () => {
  const written = await textOf({ ...slip, wePay: true, courier: 'Delhivery' });
  for (const text of ['We collect it', 'At our cost', 'Delhivery comes for it', '3. Give it to the courier'])
    expect(written).toContain(text);
  expect(written).not.toContain('your cost');
});

test('what comes back is said as it comes: by bank, as credit, or as an exchange', async () => {
  const lastWords = async (comesBack: Partial<ReturnSlip['comesBack']>) =>
    (await textOf({ ...slip, comesBack: { ...slip.comesBack, ...comesBack } }))
      .split('H4XW9B2R. ')[1]
      ?.split(' within')[0];
  expect(await lastWords({ means: 'bank' })).toBe('Refund ₹1,199.00 by bank transfer');
  expect(await lastWords({ means: null })).toBe('Refund ₹1,199.00');
  expect(await lastWords({ creditPaise: 50_000 })).toBe('Refund ₹1,199.00 by UPI and credit ₹500.00');
  expect(await lastWords({ moneyPaise: 0, creditPaise: 50_000 })).toBe('Credit ₹500.00');
  expect(await lastWords({ moneyPaise: 0 })).toContain('The exchange is sent once we have received it');
  const partly = await textOf({ ...slip, comesBack: { ...slip.comesBack, paidWithCredit: true } });
  expect(squeezed(partly)).toContain('Whatwaspaidwithcreditcomesbackascredit');
});

test('the recipient of a gift is named without an address', async () => {
  const written = await textOf({
    ...slip,
    from: { name: 'Meera Joshi', address: '', place: '', contact: 'm@example.com' },
  });
  expect(written).toContain('FromMeera Joshim@example.comHow');
});

test('the longest of everything is there, and nothing lies on anything', async () => {
  const written = squeezed(await textOf(longest));
  const { shop, from, items } = longest;
  for (const text of [shop.name, shop.address, from.place, '₹1,00,00,000.00bybanktransfer'])
    expect(written).toContain(squeezed(text));
  for (const { sku, name } of items) expect(written).toContain(sku ?? squeezed(name.slice(0, 20)));
  expect(written.split('Notasdescribed')).toHaveLength(21);
  expect(written).toContain(`onreceiptof${20 * 99}units`);
  expect(written.split('Forthe')).toHaveLength(2);
});

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'with %i lines all of them are there, and the foot is on the last sheet',
  async (count) => {
    const items = Array.from({ length: count }, (_, index) => ({ ...kurta, sku: `SKU-${index}-END` }));
    const { content } = drawReturnSlip({ ...slip, items }, { madeAt });
    const pages = await readPdf(content);
    for (const page of pages) expect(collisionsOn(page)).toEqual([]);
    const all = pages.map(({ text }) => text).join('');
    for (const { sku } of items) expect(all).toContain(sku);
    expect(pages.map(({ text }) => text.includes('For the shop'))).toEqual(
      pages.map((_, index) => index === pages.length - 1),
    );
    expect(pages.at(-1)?.text).toContain('SKU-');
  },
);

test('three items fit on one sheet', () => {
  expect(drawReturnSlip({ ...slip, items: [kurta, kurta, kurta] }, { madeAt }).pages).toBe(1);
});

test('a slip is drawn in less than a tenth of a second', () => {
  drawReturnSlip(slip, { madeAt });
  const start = performance.now();
  for (let drawn = 0; drawn < 10; drawn += 1) drawReturnSlip(slip, { madeAt });
  expect((performance.now() - start) / 10).toBeLessThan(100);
});

import { expect, test } from 'vitest';
import { findCollisions, readPdf, scanPdf } from '#test/pdf.ts';
import type { ReturnedItem, ReturnSlip } from './return-slip.ts';
import { renderReturnSlip } from './return-slip-pdf.ts';

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
  shopPaysShipping: false,
  courier: null,
  items: [kurta],
  orderNumber: 'H4XW9B2R',
  comesBack: { moneyPaise: 119_900, method: 'upi', creditPaise: 0, paidWithCredit: false },
};

// The longest values that the forms allow.
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
  shopPaysShipping: true,
  courier: 'Shree Maruti Integrated Logistics and Shipment Services Ltd',
  comesBack: { moneyPaise: 1_000_000_000, method: 'bank', creditPaise: 1_000_000_000, paidWithCredit: true },
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

const removeSpaces = (text: string) => text.replaceAll(/\s/g, '');
const extractText = async (returnSlip: ReturnSlip) => {
  const pages = await readPdf(renderReturnSlip(returnSlip, { madeAt }).content);
  for (const page of pages) expect(findCollisions(page)).toEqual([]);
  return pages.map(({ text }) => text).join('');
};

test('a return slip shows the address, the sender, the items and the resolution', async () => {
  const { content, pages } = renderReturnSlip(slip, { madeAt });
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
    '3. Send it, then add the tracking number to your return.',
    'sellable',
    'wrong item',
    'Received by',
    'Order H4XW9B2R. Refund ₹1,199.00 by UPI within 14 days after we receive it',
  ])
    expect(page?.text).toContain(text);
  expect(page && findCollisions(page)).toEqual([]);
});

test('printed at 203 dpi it scans as the return number, on every page', () => {
  expect(scanPdf(renderReturnSlip(slip, { madeAt }).content)).toEqual([['CODE-128:R-7K3M9QXA']]);
  const { content, pages } = renderReturnSlip(longest, { madeAt });
  expect(pages).toBeGreaterThan(2);
  expect(scanPdf(content)).toEqual(Array.from({ length: pages }, () => ['CODE-128:R-7K3M9QXA']));
});

test('a return that the shop collects costs the customer nothing and asks for no courier', async () => {
  const allText = await extractText({ ...slip, shopPaysShipping: true, courier: 'Delhivery' });
  for (const text of ['We pick it up', 'At our cost', 'Delhivery picks it up', '3. Give it to the courier'])
    expect(allText).toContain(text);
  expect(allText).not.toContain('your cost');
});

test('the resolution is shown as a bank transfer, store credit or an exchange', async () => {
  const getResolutionText = async (comesBack: Partial<ReturnSlip['comesBack']>) =>
    (await extractText({ ...slip, comesBack: { ...slip.comesBack, ...comesBack } }))
      .split('H4XW9B2R. ')[1]
      ?.split(' within')[0];
  expect(await getResolutionText({ method: 'bank' })).toBe('Refund ₹1,199.00 by bank transfer');
  expect(await getResolutionText({ method: null })).toBe('Refund ₹1,199.00');
  expect(await getResolutionText({ creditPaise: 50_000 })).toBe('Refund ₹1,199.00 by UPI and store credit ₹500.00');
  expect(await getResolutionText({ moneyPaise: 0, creditPaise: 50_000 })).toBe('Store credit ₹500.00');
  expect(await getResolutionText({ moneyPaise: 0 })).toContain('The exchange is sent after we receive the return');
  const partlyCreditText = await extractText({ ...slip, comesBack: { ...slip.comesBack, paidWithCredit: true } });
  expect(removeSpaces(partlyCreditText)).toContain('Amountspaidwithstorecreditarerefundedasstorecredit');
});

test('the recipient of a gift is named without an address', async () => {
  const allText = await extractText({
    ...slip,
    from: { name: 'Meera Joshi', address: '', place: '', contact: 'm@example.com' },
  });
  expect(allText).toContain('FromMeera Joshim@example.comHow');
});

test('the longest content is printed in full without overlaps', async () => {
  const allText = removeSpaces(await extractText(longest));
  const { shop, from, items } = longest;
  for (const text of [shop.name, shop.address, from.place, '₹1,00,00,000.00bybanktransfer'])
    expect(allText).toContain(removeSpaces(text));
  for (const { sku, name } of items) expect(allText).toContain(sku ?? removeSpaces(name.slice(0, 20)));
  expect(allText.split('Notasdescribed')).toHaveLength(21);
  expect(allText).toContain(`onreceiptof${20 * 99}units`);
  expect(allText.split('Forthe')).toHaveLength(2);
});

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'with %i lines all of them are printed, and the footer is on the last page',
  async (count) => {
    const items = Array.from({ length: count }, (_, index) => ({ ...kurta, sku: `SKU-${index}-END` }));
    const { content } = renderReturnSlip({ ...slip, items }, { madeAt });
    const pages = await readPdf(content);
    for (const page of pages) expect(findCollisions(page)).toEqual([]);
    const pagesText = pages.map(({ text }) => text).join('');
    for (const { sku } of items) expect(pagesText).toContain(sku);
    expect(pages.map(({ text }) => text.includes('For the shop'))).toEqual(
      pages.map((_, index) => index === pages.length - 1),
    );
    expect(pages.at(-1)?.text).toContain('SKU-');
  },
);

test('three items fit on one page', () => {
  expect(renderReturnSlip({ ...slip, items: [kurta, kurta, kurta] }, { madeAt }).pages).toBe(1);
});

test('a return slip is rendered in less than 100 ms', () => {
  renderReturnSlip(slip, { madeAt });
  const start = performance.now();
  for (let round = 0; round < 10; round += 1) renderReturnSlip(slip, { madeAt });
  expect((performance.now() - start) / 10).toBeLessThan(100);
});

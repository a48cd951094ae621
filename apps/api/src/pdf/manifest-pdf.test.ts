import { expect, test } from 'vitest';
import { findCollisions, readPdf, scanPdf } from '#test/pdf.ts';
import type { Manifest } from './manifest.ts';
import { renderManifest } from './manifest-pdf.ts';

const madeAt = new Date('2026-11-17T12:50:00Z');

const manifest: Manifest = {
  shop: { name: 'Kinari', address: '14 Laxmi Road, Sadashiv Peth, Pune 411030', phone: '9876543210' },
  courier: 'Delhivery, surface',
  handedOverAt: madeAt,
  shipments: [
    {
      trackingNumber: '19041427220815',
      orderNumber: 'Q8RT5N1W',
      to: 'आशा कुलकर्णी',
      pincode: '411004',
      weightG: 2400,
      codAmountPaise: 779_600,
    },
    {
      trackingNumber: '19041427220904',
      orderNumber: 'W2C6HJ8P',
      to: 'Farhan Shaikh',
      pincode: '400050',
      weightG: 620,
      codAmountPaise: 0,
    },
    {
      trackingNumber: '19041427220993',
      orderNumber: 'W2C6HJ8P',
      to: 'Farhan Shaikh',
      pincode: '400050',
      weightG: null,
      codAmountPaise: 129_950,
    },
  ],
};

const EXPECTED_LINES = `
  Kinari
  14 Laxmi Road, Sadashiv Peth, Pune 411030
  98765 43210
  Manifest
  Delhivery, surface
  17 Nov 2026, 6:20 pm
  2 orders
  3 shipments
  3.02 kg
  ₹9,095.50 to collect
  1 1904 1427 2208 15 Q8RT5N1W आशा कुलकर्णी 411004 2.40 7,796.00
  2 1904 1427 2209 04 W2C6HJ8P Farhan Shaikh 400050 0.62 Prepaid
  3 1904 1427 2209 93 W2C6HJ8P Farhan Shaikh 400050 – 1,299.50
  Total 3.02 9,095.50
  Received 3 shipments in good order unless noted above.
  Received by (name, signature, vehicle)
  Page 1 of 1`
  .split('\n')
  .map(removeSpaces);

function removeSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

test('a manifest lists every shipment and the totals, with space for signatures', async () => {
  const { content, pages } = renderManifest(manifest, { madeAt });
  const [page] = await readPdf(content);
  expect(pages).toBe(1);
  for (const line of EXPECTED_LINES) expect(removeSpaces(page?.text ?? '')).toContain(line);
  expect(page && findCollisions(page)).toEqual([]);
  expect(scanPdf(content)).toEqual([manifest.shipments.map(({ trackingNumber }) => `CODE-128:${trackingNumber}`)]);
});

test.each([0, 1, 15, 16, 17, 18, 19, 20, 44, 200])(
  'with %i shipments each is listed once, on as many pages as needed',
  async (count) => {
    const shipments = Array.from({ length: count }, (_, index) => ({
      trackingNumber: `${19_041_427_000_000 + index}`,
      orderNumber: `Q8RT5${100 + index}`,
      to: `${index} ${'Wolff-Mannheimer Lakshminarayan '.repeat(5)}`.slice(0, 160),
      pincode: '411004',
      weightG: 1000,
      codAmountPaise: 1_000_000_000,
    }));
    const shop = {
      ...manifest.shop,
      name: 'Handloom Emporium of Goa '.repeat(3),
      address: 'Behind the School, '.repeat(15),
    };
    const { content } = renderManifest(
      { ...manifest, shop, courier: 'A courier of a long name '.repeat(3), shipments },
      { madeAt },
    );
    const pages = await readPdf(content);
    for (const page of pages) expect(findCollisions(page)).toEqual([]);
    const allText = removeSpaces(pages.map(({ text }) => text).join(''));
    for (const { orderNumber } of shipments) expect(allText.split(orderNumber)).toHaveLength(2);
    expect(removeSpaces(pages.at(-1)?.text ?? '')).toContain('Total');
    expect(removeSpaces(pages.at(-1)?.text ?? '')).toContain(`Page${pages.length}of${pages.length}`);
  },
);

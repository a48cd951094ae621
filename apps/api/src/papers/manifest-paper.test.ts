import { expect, test } from 'vitest';
import { collisionsOn, readPdf, scanPdf } from '#test/pdf.ts';
import type { Manifest } from './manifest.ts';
import { drawManifest } from './manifest-paper.ts';

const madeAt = new Date('2026-11-17T12:50:00Z');

const manifest: Manifest = {
  shop: { name: 'Kinari', address: '14 Laxmi Road, Sadashiv Peth, Pune 411030', phone: '9876543210' },
  courier: 'Delhivery, surface',
  handedAt: madeAt,
  parcels: [
    {
      number: '19041427220815',
      orderNumber: 'Q8RT5N1W',
      to: 'आशा कुलकर्णी',
      pincode: '411004',
      weightG: 2400,
      collectPaise: 779_600,
    },
    {
      number: '19041427220904',
      orderNumber: 'W2C6HJ8P',
      to: 'Farhan Shaikh',
      pincode: '400050',
      weightG: 620,
      collectPaise: 0,
    },
    {
      number: '19041427220993',
      orderNumber: 'W2C6HJ8P',
      to: 'Farhan Shaikh',
      pincode: '400050',
      weightG: null,
      collectPaise: 129_950,
    },
  ],
};

const WRITTEN = `
  Kinari
  14 Laxmi Road, Sadashiv Peth, Pune 411030
  98765 43210
  Manifest
  Delhivery, surface
  17 Nov 2026, 18:20
  2 orders
  3 parcels
  3.02 kg
  ₹9,095.50 to collect
  1 1904 1427 2208 15 Q8RT5N1W आशा कुलकर्णी 411004 2.40 7,796.00
  2 1904 1427 2209 04 W2C6HJ8P Farhan Shaikh 400050 0.62 Prepaid
  3 1904 1427 2209 93 W2C6HJ8P Farhan Shaikh 400050 – 1,299.50
  Total 3.02 9,095.50
  Received 3 parcels in good order unless noted above.
  Received by (name, signature, vehicle)
  Page 1 of 1`
  .split('\n')
  .map(squeezed);

function squeezed(text: string): string {
  return text.replaceAll(/\s/g, '');
}

test('a manifest names every parcel and what they come to, with room to sign', async () => {
  const { content, pages } = drawManifest(manifest, { madeAt });
  const [page] = await readPdf(content);
  expect(pages).toBe(1);
  for (const line of WRITTEN) expect(squeezed(page?.text ?? '')).toContain(line);
  expect(page && collisionsOn(page)).toEqual([]);
  expect(scanPdf(content)).toEqual([manifest.parcels.map(({ number }) => `CODE-128:${number}`)]);
});

test.each([0, 1, 15, 16, 17, 18, 19, 20, 44, 200])(
  'of %i parcels each is there once, on as many sheets as it takes',
  async (count) => {
    const parcels = Array.from({ length: count }, (_, index) => ({
      number: `${19_041_427_000_000 + index}`,
      orderNumber: `Q8RT5${100 + index}`,
      to: `${index} ${'Wolff-Mannheimer Lakshminarayan '.repeat(5)}`.slice(0, 160),
      pincode: '411004',
      weightG: 1000,
      collectPaise: 1_000_000_000,
    }));
    const shop = {
      ...manifest.shop,
      name: 'Handloom Emporium of Goa '.repeat(3),
      address: 'Behind the School, '.repeat(15),
    };
    const { content } = drawManifest(
      { ...manifest, shop, courier: 'A courier of a long name '.repeat(3), parcels },
      { madeAt },
    );
    const pages = await readPdf(content);
    for (const page of pages) expect(collisionsOn(page)).toEqual([]);
    const written = squeezed(pages.map(({ text }) => text).join(''));
    for (const { orderNumber } of parcels) expect(written.split(orderNumber)).toHaveLength(2);
    expect(squeezed(pages.at(-1)?.text ?? '')).toContain('Total');
    expect(squeezed(pages.at(-1)?.text ?? '')).toContain(`Page${pages.length}of${pages.length}`);
  },
);

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { invoice } from '#test/pdf/tax-documents.ts';
import { rasterize } from '#test/pdf.ts';
import { A4, createPdf } from './pdf-canvas.ts';
import { toPdfImage } from './pdf-image.ts';
import { renderTaxDocument } from './tax-document/render-tax-document.ts';

const madeAt = new Date('2026-11-09T05:00:00Z');

async function createTestImage(color: string, colourSpace = 'srgb'): Promise<Buffer> {
  const half = { create: { width: 600, height: 400, channels: 4, background: color } } as const;
  return sharp(half).extend({ right: 600, background: '#00000000' }).toColourspace(colourSpace).png().toBuffer();
}

const RED = [13, 1, 1];
const GREY = [9, 9, 9];
const WHITE = [16, 16, 16];

test('a logo and a greyscale signature keep their aspect ratio, and transparent areas become white', async () => {
  const logo = await toPdfImage(await createTestImage('#cc1414'));
  const signature = await toPdfImage(await createTestImage('#909090', 'b-w'));
  expect(logo).toMatchObject({ width: 600, height: 200 });
  const { content } = renderTaxDocument({ ...invoice, seller: { ...invoice.seller, logo, signature } }, { madeAt });
  const getColorAt = await rasterize(content);
  // 45 × 15 mm from the top left. The left half is red.
  expect([getColorAt(17, 20), getColorAt(36, 33), getColorAt(39, 25), getColorAt(62, 25)]).toEqual([
    RED,
    RED,
    WHITE,
    WHITE,
  ]);
  const column = Array.from({ length: 60 }, (_, index) => getColorAt(155, 225 + index));
  expect(column.filter((color) => String(color) === String(GREY)).length).toBeGreaterThan(10);
});

test('an image is stored once in the file, however often it is used, and the bytes are reproducible', async () => {
  const sourceImage = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
  const [image, again] = [await toPdfImage(sourceImage), await toPdfImage(sourceImage)];
  expect(again.jpeg.equals(image.jpeg)).toBe(true);
  const pdf = createPdf({ title: 'A document', madeAt });
  for (const x of [10, 60]) {
    pdf.addPage(A4);
    pdf.image(image, { x, y: 10, width: 40, height: 40 });
  }
  expect(pdf.finish().content.toString('latin1').split('/DCTDecode')).toHaveLength(2);
});

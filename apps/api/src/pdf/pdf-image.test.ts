import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { invoice } from '#test/pdf/tax-documents.ts';
import { readJpegInfo } from './pdf/jpeg-info.ts';
import { A4, createPdf } from './pdf-canvas.ts';
import { toPdfJpeg } from './pdf-image.ts';
import { renderTaxDocument } from './tax-document/render-tax-document.ts';

const madeAt = new Date('2026-11-09T05:00:00Z');
const DOTS_PER_MM = 4;

async function createTestImage(color: string): Promise<Buffer> {
  const half = { create: { width: 600, height: 400, channels: 4, background: color } } as const;
  return sharp(half).extend({ right: 600, background: '#00000000' }).png().toBuffer();
}

/** Rasterises the first page. Returns a function for the colour at a position in millimetres. */
async function rasterize(content: Buffer) {
  const args = ['-r', String(DOTS_PER_MM * 25.4), '-png', '-singlefile', '-'];
  const image = execFileSync('pdftoppm', args, { input: content, maxBuffer: 100_000_000 });
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const at = (Math.round(y * DOTS_PER_MM) * info.width + Math.round(x * DOTS_PER_MM)) * info.channels;
    return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 16));
  };
}

const RED = [13, 1, 1];
const GREEN = [1, 8, 1];
const WHITE = [16, 16, 16];

test('a logo and a signature keep their aspect ratio, and transparent areas become white', async () => {
  const logo = await toPdfJpeg(await createTestImage('#cc1414'));
  const signature = await toPdfJpeg(await createTestImage('#148014'));
  expect(readJpegInfo(logo)).toEqual({ width: 600, height: 200, channels: 3 });
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
  expect(column.filter((color) => String(color) === String(GREEN)).length).toBeGreaterThan(10);
});

test('an image is stored once in the file, however often it is used, and the bytes are reproducible', async () => {
  const sourceImage = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
  const [jpeg, again] = [await toPdfJpeg(sourceImage), await toPdfJpeg(sourceImage)];
  expect(again.equals(jpeg)).toBe(true);
  const pdf = createPdf({ title: 'A document', madeAt });
  for (const x of [10, 60]) {
    pdf.addPage(A4);
    pdf.image(jpeg, { x, y: 10, width: 40, height: 40 });
  }
  expect(pdf.finish().content.toString('latin1').split('/DCTDecode')).toHaveLength(2);
});

test('only a JPEG can be placed in a PDF', async () => {
  const pdf = createPdf({ title: 'A document', madeAt });
  pdf.addPage(A4);
  const area = { x: 0, y: 0, width: 10, height: 10 };
  expect(() => pdf.image(Buffer.from('not a image'), area)).toThrow('must be a JPEG');
  expect(() => pdf.image(Buffer.from([0xff, 0xd8, 0xff, 0xd9]), area)).toThrow('without a frame');
});

import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { invoice } from '#test/papers/tax-papers.ts';
import { A4, openPaper } from './paper.ts';
import { factsOfJpeg } from './pdf/jpeg.ts';
import { asJpegForPaper } from './picture-for-paper.ts';
import { drawTaxPaper } from './tax/sheet.ts';

const madeAt = new Date('2026-11-09T05:00:00Z');
const DOTS_PER_MM = 4;

/** A drawing of one colour, of which the right half can be seen through. */
async function aDrawing(colour: string): Promise<Buffer> {
  const half = { create: { width: 600, height: 400, channels: 4, background: colour } } as const;
  return sharp(half).extend({ right: 600, background: '#00000000' }).png().toBuffer();
}

/** The first sheet as a printer sees it: the colour at a place, in millimetres. */
async function printed(content: Buffer) {
  const args = ['-r', String(DOTS_PER_MM * 25.4), '-png', '-singlefile', '-'];
  const picture = execFileSync('pdftoppm', args, { input: content, maxBuffer: 100_000_000 });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const at = (Math.round(y * DOTS_PER_MM) * info.width + Math.round(x * DOTS_PER_MM)) * info.channels;
    return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 16));
  };
}

const RED = [13, 1, 1];
const GREEN = [1, 8, 1];
const WHITE = [16, 16, 16];

test('a logo and a signature are on the paper, not pulled out of shape, and white where they can be seen through', async () => {
  const logo = await asJpegForPaper(await aDrawing('#cc1414'));
  const signature = await asJpegForPaper(await aDrawing('#148014'));
  expect(factsOfJpeg(logo)).toEqual({ width: 600, height: 200, channels: 3 });
  const { content } = drawTaxPaper({ ...invoice, seller: { ...invoice.seller, logo, signature } }, { madeAt });
  const colourAt = await printed(content);
  // 45 by 15 mm from the top left: the left half red.
  expect([colourAt(17, 20), colourAt(36, 33), colourAt(39, 25), colourAt(62, 25)]).toEqual([RED, RED, WHITE, WHITE]);
  const column = Array.from({ length: 60 }, (_, index) => colourAt(155, 225 + index));
  expect(column.filter((colour) => String(colour) === String(GREEN)).length).toBeGreaterThan(10);
});

test('a picture is kept once in the file, however often it is drawn, and makes the same bytes every time', async () => {
  const drawing = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
  const [jpeg, again] = [await asJpegForPaper(drawing), await asJpegForPaper(drawing)];
  expect(again.equals(jpeg)).toBe(true);
  const paper = openPaper({ title: 'A paper', madeAt });
  for (const x of [10, 60]) {
    paper.addPage(A4);
    paper.image(jpeg, { x, y: 10, width: 40, height: 40 });
  }
  expect(paper.finish().content.toString('latin1').split('/DCTDecode')).toHaveLength(2);
});

test('only a JPEG can be put on a paper', async () => {
  const paper = openPaper({ title: 'A paper', madeAt });
  paper.addPage(A4);
  const area = { x: 0, y: 0, width: 10, height: 10 };
  expect(() => paper.image(Buffer.from('not a picture'), area)).toThrow('is a JPEG');
  expect(() => paper.image(Buffer.from([0xff, 0xd8, 0xff, 0xd9]), area)).toThrow('without a frame');
});

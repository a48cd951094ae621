import { expect, test } from 'vitest';
import { rasterize, readPdf, scanPdf } from '#test/pdf.ts';
import { renderBarcode, renderQr } from './barcode.ts';
import { fontFaces } from './pdf/font-faces.ts';
import { splitRuns } from './pdf/shape-text.ts';
import { A6, createPdf, measureText } from './pdf-canvas.ts';
import { wrapAndTruncate, wrapText } from './wrap-text.ts';

function createTestPdf() {
  const pdf = createPdf({ title: 'A document', madeAt: new Date('2026-11-16T05:00:00Z') });
  pdf.addPage(A6);
  return pdf;
}

// All kinds of syllables with a visual order that differs from the reading order, and special Latin characters.
const TEXTS = [
  'Asha Kulkarni, ₹7,796.00',
  'आशा कुलकर्णी',
  'किशोर क्षत्रिय, श्री ज्ञानेश्वर मंदिर मार्ग',
  'हिंदी पढ़ाई: ५०० ₹500',
  'कार्तिक सिंह शर्मिला पिता',
  'Ibáñez Ávila, “Flat” № 3–4',
];

test('text can be extracted again, in any script and weight', async () => {
  const pdf = createTestPdf();
  for (const [index, text] of TEXTS.entries()) {
    pdf.text(text, { x: 5, y: 10 + 16 * index }, { size: 11 });
    pdf.text(text, { x: 5, y: 18 + 16 * index }, { size: 11, weight: 'bold' });
  }
  const [page] = await readPdf(pdf.finish().content);
  for (const text of TEXTS) {
    const expectedText = text.replace('№', 'No');
    expect(page?.text.split(expectedText)).toHaveLength(3);
  }
});

test('every glyph is printed, together with its accent', async () => {
  const pdf = createTestPdf();
  const texts = ['A', 'Á', '₹', '7', 'क', 'किं', 'क्ष', 'र्क'];
  const weights = ['regular', 'bold'] as const;
  for (const [row, weight] of weights.entries())
    for (const [column, text] of texts.entries())
      pdf.text(text, { x: 5 + 12 * column, y: 15 + 15 * row }, { size: 20, weight });
  const getColorAt = await rasterize(pdf.finish().content);
  const countDarkDots = (column: number, row: number) =>
    Array.from({ length: 48 * 60 }, (_, dot) =>
      getColorAt(3 + 12 * column + (dot % 48) / 4, 4 + 15 * row + Math.floor(dot / 48) / 4),
    ).filter(([red = 16]) => red < 8).length;
  for (const row of weights.keys()) {
    const dots = texts.map((_, column) => countDarkDots(column, row));
    expect(Math.min(...dots)).toBeGreaterThan(40);
    expect(dots[1]).toBeGreaterThan(dots[0] ?? 0);
  }
});

test('a character that no font has becomes its base form or a question mark, and is never dropped', async () => {
  const pdf = createTestPdf();
  pdf.text('Ţara 你 நகர்\u0007x', { x: 5, y: 10 }, { size: 11 });
  const [page] = await readPdf(pdf.finish().content);
  expect(page?.text).toMatch(/^Tara \? \?+ x$/);
});

test('text is split into runs by the font that has its characters', () => {
  const runs = splitRuns('Flat 3, आशा: ₹5', fontFaces('bold'));
  expect(runs.map(({ text }) => text)).toEqual(['Flat 3, ', 'आशा', ': ', '₹', '5']);
});

test('a barcode and a QR code printed at 203 dpi scan correctly', () => {
  const pdf = createTestPdf();
  const link = 'upi://pay?pa=shop@upi&pn=Kinari&tr=Q8RT5N1W&am=7796.00&cu=INR';
  // Grey text must not make the codes grey.
  pdf.text('Scan', { x: 5, y: 15 }, { size: 9, grey: true });
  renderBarcode(pdf, 'Q8RT5N1W', { x: 5, y: 20, width: 50, height: 9 });
  renderQr(pdf, link, { x: 70, y: 20, width: 20 });
  expect(scanPdf(pdf.finish().content)).toEqual([['CODE-128:Q8RT5N1W', `QR-Code:${link}`]]);
});

test('lines break between words, a word that is too wide breaks within, and nothing is lost', () => {
  const style = { size: 9 };
  const text = 'B-304, Suyog Residency, Donaudampfschifffahrtselektrizitätenhauptbetriebswerk, Karve Road';
  const lines = wrapText(text, 40, style);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(measureText(line, style)).toBeLessThanOrEqual(40);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  const truncated = wrapAndTruncate(text, 40, style, 2);
  expect(truncated).toHaveLength(2);
  expect(truncated[1]).toMatch(/…$/);
});

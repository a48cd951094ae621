import { expect, test } from 'vitest';
import { readPdf, scanPdf } from '#test/pdf.ts';
import { drawBarcode, drawQr } from './marks.ts';
import { A6, openPaper, widthOfText } from './paper.ts';
import { facesOf } from './pdf/faces.ts';
import { runsOf } from './pdf/letters.ts';
import { wrap, wrapAtMost } from './wrapping.ts';

function aPaper() {
  const paper = openPaper({ title: 'A paper', madeAt: new Date('2026-11-16T05:00:00Z') });
  paper.addPage(A6);
  return paper;
}

// Every kind of syllable that is not drawn in the order in which it is read, and what Latin names bring along.
const TEXTS = [
  'Asha Kulkarni, ₹7,796.00',
  'आशा कुलकर्णी',
  'किशोर क्षत्रिय, श्री ज्ञानेश्वर मंदिर मार्ग',
  'हिंदी पढ़ाई: ५०० ₹500',
  'Ibáñez Ávila, “Flat” № 3–4',
];

test('what is written can be read back, in any script and weight', async () => {
  const paper = aPaper();
  for (const [index, text] of TEXTS.entries()) {
    paper.text(text, { x: 5, y: 10 + 16 * index }, { size: 11 });
    paper.text(text, { x: 5, y: 18 + 16 * index }, { size: 11, weight: 'bold' });
  }
  const [page] = await readPdf(paper.finish().content);
  for (const text of TEXTS) {
    const readable = text.replace('№', 'No');
    expect(page?.text.split(readable)).toHaveLength(3);
  }
});

test('a letter that no font has becomes its plain form, or a question mark: nothing vanishes', async () => {
  const paper = aPaper();
  paper.text('Ţara 你 நகர்\u0007x', { x: 5, y: 10 }, { size: 11 });
  const [page] = await readPdf(paper.finish().content);
  expect(page?.text).toMatch(/^Tara \? \?+ x$/);
});

test('a text is cut into runs by which file has its letters', () => {
  const runs = runsOf('Flat 3, आशा: ₹5', facesOf('bold'));
  expect(runs.map(({ text }) => text)).toEqual(['Flat 3, ', 'आशा', ': ', '₹', '5']);
});

test('a barcode and a QR code on a print of 203 dots per inch are what they should be', () => {
  const paper = aPaper();
  const link = 'upi://pay?pa=shop@upi&pn=Kinari&tr=Q8RT5N1W&am=7796.00&cu=INR';
  // What is grey must not make a code grey.
  paper.text('Scan', { x: 5, y: 15 }, { size: 9, grey: true });
  drawBarcode(paper, 'Q8RT5N1W', { x: 5, y: 20, width: 50, height: 9 });
  drawQr(paper, link, { x: 70, y: 20, width: 20 });
  expect(scanPdf(paper.finish().content)).toEqual([['CODE-128:Q8RT5N1W', `QR-Code:${link}`]]);
});

test('lines break between words, a word that is too wide within it, and nothing is lost', () => {
  const style = { size: 9 };
  const text = 'B-304, Suyog Residency, Donaudampfschifffahrtselektrizitätenhauptbetriebswerk, Karve Road';
  const lines = wrap(text, 40, style);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(widthOfText(line, style)).toBeLessThanOrEqual(40);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  const cut = wrapAtMost(text, 40, style, 2);
  expect(cut).toHaveLength(2);
  expect(cut[1]).toMatch(/…$/);
});

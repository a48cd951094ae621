import { formatPaise } from '@kinari/contract/money';
import { drawBarcode, drawQr, widthOfBarcode } from '../marks.ts';
import type { Paper } from '../paper.ts';
import { upiLink } from '../slip.ts';
import type { TaxPaper } from '../tax-paper.ts';
import { setInFull, wrap } from '../wrapping.ts';
import { areaWithin } from './head.ts';
import { LEFT, RIGHT, type Sides, SMALL } from './measures.ts';
import { footLines, titleOf } from './wording.ts';

export const BOTTOM = 282;
const CELL = { size: 8.5 };
const STEP = 4.2;
const ROOM = 104;
const CODE = { width: 62, height: 11 };
const CODE_BLOCK = 16.5;
const SIGNATURE = { width: 46, height: 15 };
const SIGNED = SIGNATURE.height + 9;
const QR = 25;
const PAY = QR + 4;

/** How much room it takes above the bottom, on either side of the sheet. */
export function footHeight(document: TaxPaper): Sides {
  return {
    left: linesOf(document).length * STEP + (document.pay ? PAY : 0),
    right: CODE_BLOCK + (document.seller.signature ? SIGNED : 0),
  };
}

function linesOf(document: TaxPaper): string[] {
  return footLines(document).flatMap((text) => wrap(text, ROOM, CELL));
}

/** What the law wants said, the number for a scanner, and a signature where there is one: at the bottom of the sheet. */
export function drawFoot(paper: Paper, document: TaxPaper): void {
  const lines = linesOf(document);
  for (const [index, line] of lines.entries())
    paper.text(line, { x: LEFT, y: BOTTOM - (lines.length - 1 - index) * STEP }, CELL);
  if (document.pay) drawPay(paper, document.pay, BOTTOM - lines.length * STEP - PAY);
  const width = widthOfBarcode(document.number, CODE.width);
  const x = RIGHT - width;
  drawBarcode(paper, document.number, { x, y: BOTTOM - 4.6 - CODE.height, width, height: CODE.height });
  paper.text(
    document.number,
    { x: x + width / 2, y: BOTTOM, align: 'middle' },
    { size: 9, weight: 'bold', spacing: 0.04 },
  );
  const { signature } = document.seller;
  if (signature) drawSignature(paper, signature, BOTTOM - CODE_BLOCK - 5);
}

/** What is still to be paid, for a phone to read. */
function drawPay(paper: Paper, { upiId, name, paise, reference }: NonNullable<TaxPaper['pay']>, y: number): void {
  const link = upiLink({ orderNumber: reference, collectPaise: paise }, { id: upiId, name });
  drawQr(paper, link, { x: LEFT, y, width: QR });
  const x = LEFT + QR + 5;
  const room = LEFT + ROOM - x;
  const to = setInFull(upiId, room, CELL, [8.5, 7, 6], 2);
  paper.text('To pay by UPI', { x, y: y + QR / 2 - 4 }, SMALL);
  paper.text(formatPaise(paise), { x, y: y + QR / 2 + 1.6 }, { size: 12, weight: 'bold' });
  for (const [index, line] of to.lines.entries())
    paper.text(line, { x, y: y + QR / 2 + 6.4 + index * STEP }, { size: to.size });
}

function drawSignature(paper: Paper, signature: Buffer, y: number): void {
  const { width, height } = areaWithin(signature, { x: 0, y: 0, ...SIGNATURE });
  paper.image(signature, { x: RIGHT - width, y: y - 4.5 - height, width, height });
  paper.text('Authorised signatory', { x: RIGHT, y, align: 'right' }, SMALL);
}

/** Where there are several sheets, which one this is. */
export function drawPageFoot(paper: Paper, document: TaxPaper, { page, of }: { page: number; of: number }): void {
  if (of === 1) return;
  paper.text(`${titleOf(document)} ${document.number}`, { x: LEFT, y: 289.5 }, SMALL);
  paper.text(`Page ${page} of ${of}`, { x: RIGHT, y: 289.5, align: 'right' }, SMALL);
}

import { renderQr } from './barcode.ts';
import type { PackingSlip } from './packing-slip.ts';
import { FRAME, LEFT, PADDING, RIGHT, WIDTH } from './packing-slip-header.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import { fitText, wrapAndTruncate, wrapText } from './wrap-text.ts';

const QR_SIZE = 20;
const HEIGHT = 24.5;
const DIVIDER_X = LEFT + 0.44 * WIDTH;
const TEXT_STYLE = { size: 7.5 };
const BOLD_STYLE = { size: 7.5, weight: 'bold' } as const;
const LINE_STEP = 3.35;

/** Renders the gift part: whether cash is due but not the amount, and the return link. Returns the y position below. */
export function renderGift(
  pdf: PdfCanvas,
  { gift, codAmountPaise }: Required<Pick<PackingSlip, 'gift' | 'codAmountPaise'>>,
  y: number,
): number {
  pdf.frame({ x: LEFT, y, width: WIDTH, height: HEIGHT }, FRAME);
  pdf.line({ x: DIVIDER_X, y }, { x: DIVIDER_X, y: y + HEIGHT }, { width: FRAME });
  renderAmountDue(pdf, codAmountPaise > 0, y);
  const quietZone = (HEIGHT - QR_SIZE) / 2;
  renderQr(pdf, gift.link, { x: RIGHT - quietZone - QR_SIZE, y: y + quietZone, width: QR_SIZE });
  const x = DIVIDER_X + PADDING;
  const maxWidth = RIGHT - 2 * quietZone - QR_SIZE - x;
  const name = wrapAndTruncate(`A gift for ${gift.to}`, maxWidth, BOLD_STYLE, 3);
  const hint = wrapText('Not right? Exchange it for gift credit:', maxWidth, TEXT_STYLE);
  const top = y + HEIGHT / 2 - ((name.length + hint.length - 1) * LINE_STEP) / 2 + 0.9;
  const nameBottom = pdf.textLines(name, { x, y: top, step: LINE_STEP }, BOLD_STYLE);
  pdf.textLines(hint, { x, y: nameBottom + LINE_STEP, step: LINE_STEP }, TEXT_STYLE);
  return y + HEIGHT;
}

function renderAmountDue(pdf: PdfCanvas, isDue: boolean, y: number): void {
  const x = LEFT + PADDING;
  const centre = y + HEIGHT / 2;
  const text = isDue ? 'Collect in cash' : 'Prepaid, collect nothing';
  const { lines, size } = fitText(text, DIVIDER_X - x - PADDING, { size: 14, weight: 'bold' }, [14, 12, 10], 2);
  const top = centre + 1.6 - ((lines.length - 1) * 0.42 * size) / 2 - (isDue ? 1.9 : 0);
  pdf.textLines(lines, { x, y: top, step: 0.42 * size }, { size, weight: 'bold' });
  if (isDue) pdf.text('The amount is on the courier’s list', { x, y: top + 4.6 }, { size: 7.5, grey: true });
}

import { drawQr } from './marks.ts';
import type { Paper } from './paper.ts';
import type { Slip } from './slip.ts';
import { FRAME, INSIDE, LEFT, RIGHT, WIDTH } from './slip-head.ts';
import { setInFull, wrap, wrapAtMost } from './wrapping.ts';

const QR = 20;
const HEIGHT = 24.5;
const MIDDLE = LEFT + 0.44 * WIDTH;
const WORDS = { size: 7.5 };
const STEP = 3.35;

/** Of a present: whether the rider takes money, never how much, and the way to send it back. Answers where it ends. */
export function drawGift(
  paper: Paper,
  { gift, collectPaise }: Required<Pick<Slip, 'gift' | 'collectPaise'>>,
  y: number,
): number {
  paper.frame({ x: LEFT, y, width: WIDTH, height: HEIGHT }, FRAME);
  paper.line({ x: MIDDLE, y }, { x: MIDDLE, y: y + HEIGHT }, { width: FRAME });
  drawDue(paper, collectPaise > 0, y);
  const quiet = (HEIGHT - QR) / 2;
  drawQr(paper, gift.link, { x: RIGHT - quiet - QR, y: y + quiet, width: QR });
  const x = MIDDLE + INSIDE;
  const room = RIGHT - 2 * quiet - QR - x;
  const lines = [
    ...wrapAtMost(`A gift for ${gift.to}`, room, { ...WORDS, weight: 'bold' }, 3).map((text) => ({
      text,
      isBold: true,
    })),
    ...wrap('Is it not right? Exchange it for credit:', room, WORDS).map((text) => ({ text, isBold: false })),
  ];
  const top = y + HEIGHT / 2 - ((lines.length - 1) * STEP) / 2 + 0.9;
  for (const [index, { text, isBold }] of lines.entries())
    paper.text(text, { x, y: top + index * STEP }, isBold ? { ...WORDS, weight: 'bold' } : WORDS);
  return y + HEIGHT;
}

function drawDue(paper: Paper, owes: boolean, y: number): void {
  const x = LEFT + INSIDE;
  const centre = y + HEIGHT / 2;
  const words = owes ? 'Collect in cash' : 'Prepaid, collect nothing';
  const { lines, size } = setInFull(words, MIDDLE - x - INSIDE, { size: 14, weight: 'bold' }, [14, 12, 10], 2);
  const top = centre + 1.6 - ((lines.length - 1) * 0.42 * size) / 2 - (owes ? 1.9 : 0);
  for (const [index, line] of lines.entries())
    paper.text(line, { x, y: top + index * 0.42 * size }, { size, weight: 'bold' });
  if (owes) paper.text('The sum is on the courier’s list', { x, y: top + 4.6 }, { size: 7.5, grey: true });
}

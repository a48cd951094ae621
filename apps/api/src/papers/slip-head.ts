import { formatPaise } from '@kinari/contract/money';
import { PAYMENT_METHODS } from '@kinari/contract/words/order-words';
import { dayOf, phoneOf } from './figures.ts';
import { drawBarcode, drawQr, drawSelvedge } from './marks.ts';
import type { Paper } from './paper.ts';
import { type Slip, upiLink } from './slip.ts';
import { setInFull, wrap, wrapAtMost } from './wrapping.ts';

export const LEFT = 5;
export const RIGHT = 100;
export const WIDTH = RIGHT - LEFT;
export const FRAME = 0.5;
export const INSIDE = 3;
const CODE = { x: 50, y: 9.2, width: 50, height: 9 };
const ADDRESS_TOP = 26;

/** The selvedge, whose slip it is, and the number it is known by, for the scanner. Below the name there is room for two lines. */
export function drawTop(paper: Paper, shopName: string, number: string): void {
  drawSelvedge(paper, { x: LEFT, y: 4, width: WIDTH, height: 2.2 });
  drawBarcode(paper, number, CODE);
  paper.text(
    number,
    { x: CODE.x + CODE.width / 2, y: 22.3, align: 'middle' },
    { size: 11, weight: 'bold', spacing: 0.06 },
  );
  const room = CODE.x - LEFT - 4;
  const { size } = setInFull(shopName, room, { size: 15, weight: 'bold' }, [15, 12, 9], 1);
  const name = wrapAtMost(shopName, room, { size, weight: 'bold' }, 2);
  const top = 16.8 - (name.length - 1) * 0.42 * size;
  for (const [index, line] of name.entries())
    paper.text(line, { x: LEFT, y: top + index * 0.42 * size }, { size, weight: 'bold' });
}

/** The top, which parcel it is, and when it is due. */
export function drawHead(paper: Paper, slip: Slip, { page, of }: { page: number; of: number }): void {
  drawTop(paper, slip.shop.name, slip.orderNumber);
  const pages = of > 1 ? `, page ${page} of ${of}` : '';
  const parcel = slip.parcel ? `Parcel ${slip.parcel.position} of ${slip.parcel.of}${pages}` : `Packing slip${pages}`;
  paper.text(parcel, { x: LEFT, y: 20.3 }, { size: 7 });
  paper.text(`Ordered ${dayOf(slip.placedAt)}, due ${dayOf(slip.promisedOn)}`, { x: LEFT, y: 23.5 }, { size: 7 });
}

/** Where it goes, all of it: a long address is set smaller and the frame grows. Answers where it ends. */
export function drawAddress(paper: Paper, label: string, to: Slip['to']): number {
  const room = WIDTH - 2 * INSIDE;
  const x = LEFT + INSIDE;
  let y = ADDRESS_TOP + 4.2;
  paper.text(label, { x, y }, { size: 7.5, grey: true });
  const name = setInFull(to.name, room, { size: 13, weight: 'bold' }, [13, 11, 9], 1);
  y += 0.8;
  for (const line of name.lines) {
    y += 0.4 * name.size;
    paper.text(line, { x, y }, { size: name.size, weight: 'bold' });
  }
  const address = setInFull(
    [...to.lines, to.city, to.state].filter(Boolean).join(', '),
    room,
    { size: 9.5 },
    [9.5, 8.5, 7.5, 7],
    5,
  );
  y += 0.7;
  for (const line of address.lines) {
    y += 0.445 * address.size;
    paper.text(line, { x, y }, { size: address.size });
  }
  y += 7.4;
  paper.text(to.postalCode, { x, y }, { size: 17, weight: 'bold', spacing: 0.04 });
  if (to.mobile) paper.text(phoneOf(to.mobile), { x: RIGHT - INSIDE, y, align: 'right' }, { size: 12, weight: 'bold' });
  y += 3;
  paper.frame({ x: LEFT, y: ADDRESS_TOP, width: WIDTH, height: y - ADDRESS_TOP }, FRAME);
  return y;
}

const QR = 18.5;
const WITH_QR = 23;
const WITHOUT = 16;

/** What the rider asks for at the door, and how it can be paid there. Answers where it ends. */
export function drawPayment(paper: Paper, slip: Slip, y: number): number {
  const { collectPaise, upi } = slip;
  const owes = collectPaise > 0;
  const height = owes && upi ? WITH_QR : WITHOUT;
  const x = LEFT + INSIDE;
  const centre = y + height / 2;
  paper.frame({ x: LEFT, y, width: WIDTH, height }, FRAME);
  if (!owes) {
    paper.text('Prepaid, collect nothing', { x, y: centre + 1.9 }, { size: 16, weight: 'bold' });
    return y + height;
  }
  const room = WIDTH / 2 - 2 * INSIDE;
  const { size } = setInFull(formatPaise(collectPaise), room, { size: 18, weight: 'bold' }, [18, 16, 14], 1);
  paper.text('Collect', { x, y: centre - 3.6 }, { size: 9, weight: 'bold' });
  paper.text(formatPaise(collectPaise), { x, y: centre + 2.6 }, { size, weight: 'bold' });
  paper.text(PAYMENT_METHODS.COD, { x, y: centre + 6.3 }, { size: 8, grey: true });
  if (upi) drawUpi(paper, upiLink(slip, upi), y);
  return y + height;
}

function drawUpi(paper: Paper, link: string, y: number): void {
  const middle = LEFT + WIDTH / 2;
  const quiet = (WITH_QR - QR) / 2;
  paper.line({ x: middle, y }, { x: middle, y: y + WITH_QR }, { width: FRAME });
  drawQr(paper, link, { x: middle + quiet + 0.25, y: y + quiet, width: QR });
  const x = middle + 2 * quiet + QR;
  const lines = wrap('Pay by UPI at the door, show the rider the screen', RIGHT - x - 1.5, { size: 7.5 });
  const top = y + WITH_QR / 2 - ((lines.length - 1) * 3.35) / 2 + 0.9;
  for (const [index, line] of lines.entries()) paper.text(line, { x, y: top + index * 3.35 }, { size: 7.5 });
}

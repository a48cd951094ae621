import { phoneOf } from '../figures.ts';
import type { Paper, Style } from '../paper.ts';
import { drawAddress, drawTop, FRAME, INSIDE, LEFT, WIDTH } from '../slip-head.ts';
import { wrap, wrapAtMost } from '../wrapping.ts';
import type { ReturnSlip } from './return-slip.ts';

const LABEL = { size: 7.5, grey: true };
const WORDS: Style = { size: 8.5 };
const STEP = 3.88;
const MIDDLE = LEFT + WIDTH / 2;

export function drawHead(paper: Paper, { shop, number }: ReturnSlip, { page, of }: { page: number; of: number }): void {
  drawTop(paper, shop.name, number);
  const pages = of > 1 ? `, page ${page} of ${of}` : '';
  paper.text(`Return slip, to go in the bag${pages}`, { x: LEFT, y: 21.5 }, { size: 7 });
}

/** Where it goes, who sends it and how it travels. Answers where that ends. */
export function drawParties(paper: Paper, slip: ReturnSlip): number {
  const { shop } = slip;
  const top = drawAddress(paper, 'Return to', {
    name: `${shop.name}, Returns`,
    lines: [shop.address],
    city: '',
    state: '',
    postalCode: shop.pincode,
    mobile: shop.phone || null,
  });
  const room = WIDTH / 2 - 2 * INSIDE;
  const columns = [
    { x: LEFT, label: 'From', lines: senderOf(slip, room), isFirstBold: false },
    { x: MIDDLE, label: 'How', lines: wayOf(slip).flatMap((line) => wrap(line, room, WORDS)), isFirstBold: true },
  ];
  for (const { x, label, lines, isFirstBold } of columns) {
    paper.text(label, { x: x + INSIDE, y: top + 4.2 }, LABEL);
    for (const [index, line] of lines.entries()) {
      const style: Style = index === 0 && isFirstBold ? { ...WORDS, weight: 'bold' } : WORDS;
      paper.text(line, { x: x + INSIDE, y: top + 7.9 + index * STEP }, style);
    }
  }
  const height = 10 + (Math.max(...columns.map(({ lines }) => lines.length)) - 1) * STEP;
  paper.frame({ x: LEFT, y: top, width: WIDTH, height }, FRAME);
  paper.line({ x: MIDDLE, y: top }, { x: MIDDLE, y: top + height }, { width: FRAME });
  return top + height;
}

/** A long address may end early: the shop has it with the order. Its town and its pincode never do. */
function senderOf({ from }: ReturnSlip, room: number): string[] {
  const { name, address, place, contact } = from;
  const whole = wrap([address, place].filter(Boolean).join(', '), room, WORDS);
  const short = [...wrapAtMost(address, room, WORDS, 2), ...wrapAtMost(place, room, WORDS, 2)];
  return [
    ...wrapAtMost(name, room, WORDS, 2),
    ...(whole.length <= 3 ? whole : short),
    ...wrapAtMost(contact ? phoneOf(contact) : '', room, WORDS, 2),
  ];
}

function wayOf({ wePay, courier }: ReturnSlip): string[] {
  if (!wePay) return ['Any courier', 'At your cost and risk', 'Keep the receipt'];
  return ['We collect it', 'At our cost', courier ? `${courier} comes for it` : 'We tell you who comes'];
}

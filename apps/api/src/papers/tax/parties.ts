import { dayOf, inFours, phoneOf } from '../figures.ts';
import { LINE, type Paper } from '../paper.ts';
import type { TaxPaper } from '../tax-paper.ts';
import { wrap } from '../wrapping.ts';
import { BODY, drawLines, HEADING, LEFT, RIGHT, STEP, STRONG, type Written } from './measures.ts';

const ROOM = 58;
const DELIVERED_X = 79.5;
const ORDER_X = 144;
const VALUE_X = 161;
const FIRST = 12.2;

/** Who is billed, where it went and which order it was, between two lines. Answers where it ends. */
export function drawParties(paper: Paper, document: TaxPaper, top: number): number {
  paper.line({ x: LEFT, y: top }, { x: RIGHT, y: top }, { width: LINE });
  const y = top + FIRST;
  const bottom = Math.max(
    drawParty(paper, 'Billed to', billedTo(document), { x: LEFT, y }),
    drawMiddle(paper, document, y),
    drawOrder(paper, document, y),
  );
  paper.line({ x: LEFT, y: bottom }, { x: RIGHT, y: bottom }, { width: LINE });
  return bottom;
}

function drawMiddle(paper: Paper, { deliveredTo, cameBack }: TaxPaper, y: number): number {
  const at = { x: DELIVERED_X, y };
  const [first, ...rest] = cameBack;
  if (first) return drawParty(paper, 'Returned', [...set(first, STRONG), ...rest.flatMap((text) => set(text))], at);
  return deliveredTo ? drawParty(paper, 'Delivered to', placed(deliveredTo), at) : y;
}

function drawParty(paper: Paper, title: string, lines: readonly Written[], { x, y }: { x: number; y: number }): number {
  paper.text(title, { x, y: y - 5.4 }, HEADING);
  return drawLines(paper, lines, { x, y });
}

function billedTo({ buyer }: TaxPaper): Written[] {
  return [
    ...placed(buyer),
    ...set(buyer.mobile ? phoneOf(buyer.mobile) : null),
    ...set(buyer.gstin && `GSTIN ${buyer.gstin}`, STRONG),
  ];
}

/** A business is called by its own name first, with the person's below. */
function placed(place: NonNullable<TaxPaper['deliveredTo']>): Written[] {
  const { name, tradeName, lines, city, state, stateCode, postalCode } = place;
  const where = `${[city, state].filter(Boolean).join(', ')} ${postalCode}`;
  return [
    ...set(tradeName ?? name, STRONG),
    ...set(tradeName && tradeName !== name ? name : null),
    ...set(lines.filter(Boolean).join(', ')),
    ...set(where),
    ...set(stateCode && `State code ${stateCode}`),
  ];
}

function set(text: string | null, style = BODY): Written[] {
  return wrap(text ?? '', ROOM, style).map((line) => [line, style] as const);
}

function drawOrder(paper: Paper, document: TaxPaper, from: number): number {
  paper.text('Order', { x: ORDER_X, y: from - 5.4 }, HEADING);
  let y = from;
  for (const [word, ...values] of orderFacts(document)) {
    const lines = values.filter((value) => value !== null).flatMap((value) => wrap(value, RIGHT - VALUE_X, BODY));
    if (lines.length === 0) continue;
    paper.text(word, { x: ORDER_X, y }, { ...BODY, grey: true });
    for (const line of lines) {
      paper.text(line, { x: VALUE_X, y }, BODY);
      y += STEP;
    }
  }
  return y;
}

function orderFacts({ kind, order, reason }: TaxPaper): [word: string, ...values: (string | null)[]][] {
  const { parcel } = order;
  const position = parcel && `${parcel.position} of ${parcel.of}`;
  const carried = [position, parcel?.courier].filter(Boolean).join(', ');
  return [
    ['Number', order.number],
    ['Ordered', dayOf(order.orderedOn)],
    ['Parcel', carried, parcel?.number ? inFours(parcel.number) : null],
    ['Return', order.returnNumber],
    ['Reason', reason],
    [kind === 'credit_note' ? 'Refund' : 'Payment', order.payment],
  ];
}

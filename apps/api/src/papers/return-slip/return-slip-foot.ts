import { formatPaise } from '@kinari/contract/money';
import { REFUND_DAYS } from '@kinari/contract/words/policy-days';
import { REFUND_MEANS, VERDICTS } from '@kinari/contract/words/return-words';
import { LINE, type Paper, widthOfText } from '../paper.ts';
import { INSIDE, LEFT, RIGHT, WIDTH } from '../slip-head.ts';
import { wrap } from '../wrapping.ts';
import type { ComesBack, ReturnSlip } from './return-slip.ts';

const WORDS = { size: 8.5 };
const SMALL = { size: 7 };
const GREY = { size: 7, grey: true };
const SMALL_STEP = 3.1;
const DATE_WIDTH = 30;
const BOX = 10.6;
const SIGNED = 3.6;

/** How much air there is; two or three items fit on one sheet where there is less of it. */
export type Air = { above: number; step: number; toSign: number };
export const AIRY: Air = { above: 4, step: 4.25, toSign: 8 };
export const TIGHT: Air = { above: 1.6, step: 3.5, toSign: 5.2 };

export function footHeight(slip: ReturnSlip, air: Air): number {
  return air.above + 3 * air.step + 1 + shopHeight(air) + lastWords(slip).length * SMALL_STEP + 1.4;
}

/** The box, room to sign, and the line with what is below it. */
function shopHeight({ toSign }: Air): number {
  return BOX + toSign + SIGNED;
}

type Place = { y: number; bottom: number; air: Air };

/** What to do, right below the table; what the shop fills in and what comes back, at the foot of the sheet. */
export function drawFoot(paper: Paper, slip: ReturnSlip, { y, bottom, air }: Place): void {
  const { above, step } = air;
  for (const [index, sentence] of stepsOf(slip).entries())
    paper.text(`${index + 1}. ${sentence}`, { x: LEFT + 1.6, y: y + above + (index + 0.7) * step }, WORDS);
  const last = lastWords(slip);
  for (const [index, line] of last.entries())
    paper.text(line, { x: LEFT, y: bottom - 0.8 - (last.length - 1 - index) * SMALL_STEP }, SMALL);
  drawShop(paper, slip, { y: bottom - 1.4 - last.length * SMALL_STEP - shopHeight(air), toSign: air.toSign });
}

function drawShop(paper: Paper, { items }: ReturnSlip, { y, toSign }: { y: number; toSign: number }): void {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  paper.frame({ x: LEFT, y, width: WIDTH, height: BOX }, 0.3);
  const label = `For the shop, on receipt${units > 1 ? ` of ${units} units` : ''}`;
  paper.text(label, { x: LEFT + INSIDE, y: y + 3.8 }, { size: 7.5, grey: true });
  let x = LEFT + INSIDE;
  for (const verdict of Object.values(VERDICTS)) {
    const word = verdict.toLowerCase();
    paper.frame({ x, y: y + 5.6, width: 3.2, height: 3.2 }, 0.3);
    paper.text(word, { x: x + 4.7, y: y + 8.3 }, WORDS);
    x += 4.7 + widthOfText(word, WORDS) + 4;
  }
  const line = y + BOX + toSign;
  const date = RIGHT - DATE_WIDTH;
  paper.line({ x: LEFT, y: line }, { x: date - 5, y: line }, { width: LINE });
  paper.line({ x: date, y: line }, { x: RIGHT, y: line }, { width: LINE });
  paper.text('Received by', { x: LEFT, y: line + 3.1 }, GREY);
  paper.text('Date', { x: date, y: line + 3.1 }, GREY);
}

function stepsOf({ wePay }: ReturnSlip): string[] {
  return [
    'Leave the tags on and put it in any bag.',
    'Put this slip inside and write the number on the bag.',
    wePay ? 'Give it to the courier who comes for it.' : 'Send it, then add the courier’s number to your return.',
  ];
}

function lastWords({ orderNumber, comesBack }: ReturnSlip): string[] {
  return wrap([`Order ${orderNumber}.`, whatComes(comesBack)].join(' '), WIDTH, SMALL);
}

function whatComes({ moneyPaise, means, creditPaise, paidWithCredit }: ComesBack): string {
  const by = means ? ` by ${means === 'bank' ? 'bank transfer' : REFUND_MEANS[means]}` : '';
  const parts = [
    moneyPaise > 0 && `Refund ${formatPaise(moneyPaise)}${by}`,
    creditPaise > 0 && `${moneyPaise > 0 ? 'credit' : 'Credit'} ${formatPaise(creditPaise)}`,
  ].filter(Boolean);
  if (parts.length === 0) return 'The exchange is sent once we have received it';
  const first = moneyPaise > 0 && paidWithCredit ? '. What was paid with credit comes back as credit' : '';
  return `${parts.join(' and ')} within ${REFUND_DAYS} days of our receiving it${first}`;
}

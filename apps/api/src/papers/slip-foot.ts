import { inFours, phoneOf } from './figures.ts';
import { drawBarcode } from './marks.ts';
import type { Paper } from './paper.ts';
import type { Slip } from './slip.ts';
import { LEFT, RIGHT, WIDTH } from './slip-head.ts';
import { type SetText, setInFull } from './wrapping.ts';

// Who carries it, with the number for their scanner, and where it goes if nobody opens.
const COURIER_WIDTH = 46;
const COURIER_HEIGHT = 16;
const STEP = 0.46;

export function footHeight(slip: Slip): number {
  const { lines, size } = returnTo(slip);
  return Math.max(slip.courier ? COURIER_HEIGHT : 0, (lines.length + 1) * STEP * size) + 2;
}

export function drawFoot(paper: Paper, slip: Slip, bottom: number): void {
  const { lines, size } = returnTo(slip);
  const x = slip.courier ? LEFT + COURIER_WIDTH + 4 : LEFT;
  for (const [index, line] of ['If undelivered, return to', ...lines].entries())
    paper.text(line, { x, y: bottom - 0.5 - (lines.length - index) * STEP * size }, { size });
  if (!slip.courier) return;
  const { name, number } = slip.courier;
  paper.text(name, { x: LEFT, y: bottom - 12.9 }, { size: 7.5, grey: true });
  const width = drawBarcode(paper, number, { x: LEFT, y: bottom - 11.9, width: COURIER_WIDTH, height: 8 });
  paper.text(inFours(number), { x: LEFT + width / 2, y: bottom - 0.5, align: 'middle' }, { size: 8, spacing: 0.02 });
}

function returnTo({ shop: { name, address, phone }, courier }: Slip): SetText {
  const room = courier ? RIGHT - LEFT - COURIER_WIDTH - 4 : WIDTH;
  const words = [name, address, phoneOf(phone)].filter(Boolean).join(', ');
  return setInFull(words, room, { size: 7 }, [7, 6, 5.5], 4);
}

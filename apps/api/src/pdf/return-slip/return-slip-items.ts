import { FIRST_BASELINE, ITEM_STYLE, layOutName, renderRemaining, renderRowEnd } from '../packing-slip-items.ts';
import type { PdfCanvas } from '../pdf-canvas.ts';
import { wrapText } from '../wrap-text.ts';
import type { ReturnSlip } from './return-slip.ts';

// Columns: checkbox, item with SKU, reason, size, quantity.
const ITEM_COLUMN = { x: 13.2, width: 47 };
const REASON_COLUMN = { x: 62, width: 18.5 };
const SIZE_WIDTH = 10;
const LINE_STEP = 3.5;
const PADDING = 2.2;
const SMALL_STYLE = { size: 7 };
export const TITLES = [
  ['Item', ITEM_COLUMN.x],
  ['Reason', REASON_COLUMN.x],
] as const;
/** Height of the line with the number of items that follow. */
export const REMAINING_ROW_HEIGHT = 5.4;

type Row = { name: string[]; small: string[]; reason: string[]; size: string; quantity: number; height: number };

export function layOutRows({ items }: ReturnSlip): Row[] {
  return items.map(({ sku, inExchange, quantity, ...item }) => {
    const { name, size } = layOutName(item, { width: ITEM_COLUMN.width, sizeWidth: SIZE_WIDTH, maxLines: sku ? 2 : 4 });
    const small = [sku, inExchange && `Exchange for: ${inExchange}`].flatMap((line) =>
      wrapText(line ?? '', ITEM_COLUMN.width, SMALL_STYLE),
    );
    const reason = wrapText(item.reason, REASON_COLUMN.width, ITEM_STYLE);
    const height = Math.max(name.length + small.length, reason.length) * LINE_STEP + PADDING;
    return { name, small, reason, size, quantity, height };
  });
}

type RowsInput = { rows: readonly Row[]; y: number; rest: number };

/** Renders the rows of a page, and how many items follow. Returns the y position below. */
export function renderRows(pdf: PdfCanvas, { rows, y: top, rest: remaining }: RowsInput): number {
  let y = top;
  for (const row of rows) {
    const [{ x }, baseline] = [ITEM_COLUMN, y + FIRST_BASELINE];
    const nameBottom = pdf.textLines(row.name, { x, y: baseline, step: LINE_STEP }, ITEM_STYLE);
    pdf.textLines(row.small, { x, y: nameBottom + LINE_STEP, step: LINE_STEP }, SMALL_STYLE);
    pdf.textLines(row.reason, { x: REASON_COLUMN.x, y: baseline, step: LINE_STEP }, ITEM_STYLE);
    y = renderRowEnd(pdf, row, y);
  }
  if (remaining > 0) renderRemaining(pdf, remaining, { x: ITEM_COLUMN.x, y: y + 4 });
  return y;
}

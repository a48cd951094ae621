import type { Reply } from '@kinari/contract/contract';

export type PackingOrder = Reply<'startPacking'>;
export type PackingLine = PackingOrder['lines'][number];

/** An order on the packing table, and what of it was scanned so far. */
export type Table = {
  order: PackingOrder;
  counted: Readonly<Record<string, number>>;
  serials: Readonly<Record<string, readonly string[]>>;
  /** The line whose unit waits for its serial number. */
  asked: string | undefined;
};

/** What became of a scan. `code` is shown as it was read. */
export type Heard = { tone: 'right' | 'wrong' | 'extra' | 'plain'; text: string; note?: string; code?: string };

export type Turn = { table: Table; heard: Heard };

export function tableWith(order: PackingOrder): Table {
  return { order, counted: {}, serials: {}, asked: undefined };
}

/** What of a line is still to be packed, whether it lies on the table already or not. */
export const leftOf = ({ quantity, packed }: PackingLine): number => quantity - packed;

export const countOf = ({ counted }: Table, { orderLineId }: PackingLine): number => counted[orderLineId] ?? 0;

/** The lines of which something is still to be packed. */
export const linesOf = ({ order }: Table): PackingLine[] => order.lines.filter((line) => leftOf(line) > 0);

export function unitsOf(table: Table): { scanned: number; all: number } {
  return linesOf(table).reduce(
    (sum, line) => ({ scanned: sum.scanned + countOf(table, line), all: sum.all + leftOf(line) }),
    { scanned: 0, all: 0 },
  );
}

export function isComplete(table: Table): boolean {
  const { scanned, all } = unitsOf(table);
  return scanned === all && table.asked === undefined;
}

/** Of two lines with the same code, the one that still lacks a unit. */
export function lineWithCode(table: Table, code: string): PackingLine | undefined {
  const read = code.toUpperCase();
  const found = linesOf(table).filter(({ sku, barcode }) => sku?.toUpperCase() === read || barcode === read);
  return found.find((line) => countOf(table, line) < leftOf(line)) ?? found[0];
}

/** A scan while an order is on the table: a unit, or the serial number of the one before. */
export function hearScan(table: Table, code: string): Turn {
  const line = lineWithCode(table, code);
  const waiting = table.order.lines.find(({ orderLineId }) => orderLineId === table.asked);
  if (waiting && line) return { table, heard: { tone: 'wrong', text: 'Its serial number first', note: waiting.name } };
  if (waiting) return withSerial(table, waiting, code);
  if (!line) return { table, heard: { tone: 'wrong', text: 'Not in this order', code } };
  return withUnit(table, line);
}

/** One more unit of a line, scanned or ticked by hand. */
export function withUnit(table: Table, line: PackingLine): Turn {
  const left = leftOf(line);
  if (countOf(table, line) >= left) {
    return { table, heard: { tone: 'extra', text: `Already ${left} of ${left}`, note: line.name } };
  }
  if (!line.serialKept) return counted(table, line);
  return {
    table: { ...table, asked: line.orderLineId },
    heard: { tone: 'plain', text: 'Scan its IMEI or serial number', note: line.name },
  };
}

function withSerial(table: Table, line: PackingLine, serial: string): Turn {
  const known = table.serials[line.orderLineId] ?? [];
  if (known.includes(serial)) return { table, heard: { tone: 'wrong', text: 'This number was scanned', code: serial } };
  return counted(
    { ...table, asked: undefined, serials: { ...table.serials, [line.orderLineId]: [...known, serial] } },
    line,
  );
}

function counted(table: Table, line: PackingLine): Turn {
  const count = countOf(table, line) + 1;
  return {
    table: { ...table, counted: { ...table.counted, [line.orderLineId]: count } },
    heard: { tone: 'right', text: line.name, note: `${count} of ${leftOf(line)}` },
  };
}

/** The units whose number another parcel has are scanned once more. */
export function withoutSerials(table: Table): Table {
  const kept = table.order.lines.filter(({ serialKept }) => !serialKept);
  return {
    ...table,
    serials: {},
    counted: Object.fromEntries(kept.map((line) => [line.orderLineId, countOf(table, line)])),
  };
}

/** What lies on the table, as a parcel is closed with it. */
export function scannedLines({ order, counted, serials }: Table) {
  return order.lines.flatMap(({ orderLineId }) => {
    const quantity = counted[orderLineId] ?? 0;
    const numbers = serials[orderLineId];
    return quantity > 0 ? [{ orderLineId, quantity, ...(numbers && { serials: [...numbers] }) }] : [];
  });
}

/** What should be there and is not. */
export function shortLines(table: Table): { line: PackingLine; quantity: number }[] {
  return linesOf(table).flatMap((line) => {
    const quantity = leftOf(line) - countOf(table, line);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

/** By the facts of what was scanned; where a fact is missing, by the others. */
export function weightOf(table: Table): number {
  return table.order.lines.reduce((sum, line) => sum + (line.weightG ?? 0) * countOf(table, line), 0);
}

/** An order number, whole or as much as people read of it. */
export const isSlip = (code: string): boolean => /^#?([0-9A-Z]{8}|[0-9A-Z]{20})$/i.test(code);

import type { EndpointResponse } from '@kinari/contract/contract';

export type PackingOrder = EndpointResponse<'startPacking'>;
export type PackingLine = PackingOrder['lines'][number];

/** The order being packed, and the units scanned so far. */
export type PackingState = {
  order: PackingOrder;
  counted: Readonly<Record<string, number>>;
  serials: Readonly<Record<string, readonly string[]>>;
  /** The order line whose unit waits for its serial number. */
  awaitingSerialLineId: string | undefined;
};

/** Result of a scan. `code` is shown as scanned. */
export type ScanResult = { tone: 'right' | 'wrong' | 'extra' | 'plain'; text: string; note?: string; code?: string };

export type ScanOutcome = { table: PackingState; result: ScanResult };

export function createPackingState(order: PackingOrder): PackingState {
  return { order, counted: {}, serials: {}, awaitingSerialLineId: undefined };
}

/** Returns the units not yet in a shipment, scanned or not. */
export const remainingUnits = ({ quantity, packed }: PackingLine): number => quantity - packed;

export const countScanned = ({ counted }: PackingState, { orderLineId }: PackingLine): number =>
  counted[orderLineId] ?? 0;

export const listOpenLines = ({ order }: PackingState): PackingLine[] =>
  order.lines.filter((line) => remainingUnits(line) > 0);

export function countUnits(table: PackingState): { scanned: number; all: number } {
  return listOpenLines(table).reduce(
    (sum, line) => ({ scanned: sum.scanned + countScanned(table, line), all: sum.all + remainingUnits(line) }),
    { scanned: 0, all: 0 },
  );
}

export function isPackingComplete(table: PackingState): boolean {
  const { scanned, all } = countUnits(table);
  return scanned === all && table.awaitingSerialLineId === undefined;
}

/** Returns the line with this code. If several match, prefers one that still needs a unit. */
export function findLineByCode(table: PackingState, code: string): PackingLine | undefined {
  const normalizedCode = code.toUpperCase();
  const found = listOpenLines(table).filter(
    ({ sku, barcode }) => sku?.toUpperCase() === normalizedCode || barcode === normalizedCode,
  );
  return found.find((line) => countScanned(table, line) < remainingUnits(line)) ?? found[0];
}

/** Handles a scanned unit, or the serial number of the previous one. */
export function handleScan(table: PackingState, code: string): ScanOutcome {
  const line = findLineByCode(table, code);
  const awaitingSerial = table.order.lines.find(({ orderLineId }) => orderLineId === table.awaitingSerialLineId);
  if (awaitingSerial && line)
    return { table, result: { tone: 'wrong', text: 'Scan the serial number first', note: awaitingSerial.name } };
  if (awaitingSerial) return addSerial(table, awaitingSerial, code);
  if (!line) return { table, result: { tone: 'wrong', text: 'Not in this order', code } };
  return addUnit(table, line);
}

/** Adds a unit, scanned or ticked by hand. */
export function addUnit(table: PackingState, line: PackingLine): ScanOutcome {
  const remaining = remainingUnits(line);
  if (countScanned(table, line) >= remaining) {
    return { table, result: { tone: 'extra', text: `Already ${remaining} of ${remaining}`, note: line.name } };
  }
  if (!line.tracksSerialNumbers) return counted(table, line);
  return {
    table: { ...table, awaitingSerialLineId: line.orderLineId },
    result: { tone: 'plain', text: 'Scan the IMEI or serial number', note: line.name },
  };
}

function addSerial(table: PackingState, line: PackingLine, serial: string): ScanOutcome {
  const existing = table.serials[line.orderLineId] ?? [];
  if (existing.includes(serial))
    return { table, result: { tone: 'wrong', text: 'Serial number already scanned', code: serial } };
  return counted(
    {
      ...table,
      awaitingSerialLineId: undefined,
      serials: { ...table.serials, [line.orderLineId]: [...existing, serial] },
    },
    line,
  );
}

function counted(table: PackingState, line: PackingLine): ScanOutcome {
  const count = countScanned(table, line) + 1;
  return {
    table: { ...table, counted: { ...table.counted, [line.orderLineId]: count } },
    result: { tone: 'right', text: line.name, note: `${count} of ${remainingUnits(line)}` },
  };
}

/** Another shipment has one of the serial numbers, so units with serial numbers must be scanned again. */
export function clearSerials(table: PackingState): PackingState {
  const withoutSerialLines = table.order.lines.filter(({ tracksSerialNumbers }) => !tracksSerialNumbers);
  return {
    ...table,
    serials: {},
    counted: Object.fromEntries(withoutSerialLines.map((line) => [line.orderLineId, countScanned(table, line)])),
  };
}

export function listScannedLines({ order, counted, serials }: PackingState) {
  return order.lines.flatMap(({ orderLineId }) => {
    const quantity = counted[orderLineId] ?? 0;
    const numbers = serials[orderLineId];
    return quantity > 0 ? [{ orderLineId, quantity, ...(numbers && { serials: [...numbers] }) }] : [];
  });
}

/** Returns the units that are still missing. */
export function listMissingLines(table: PackingState): { line: PackingLine; quantity: number }[] {
  return listOpenLines(table).flatMap((line) => {
    const quantity = remainingUnits(line) - countScanned(table, line);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

/** Sums the product weights of the scanned units. Units without a weight count as 0. */
export function calculateWeight(table: PackingState): number {
  return table.order.lines.reduce((sum, line) => sum + (line.weightG ?? 0) * countScanned(table, line), 0);
}

/** True for a full order number or its first 8 characters. */
export const isSlipCode = (code: string): boolean => /^#?([0-9A-Z]{8}|[0-9A-Z]{20})$/i.test(code);

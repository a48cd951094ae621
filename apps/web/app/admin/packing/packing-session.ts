import { ApiError, errorMessage } from '../../platform/api.ts';
import { createStore } from '../../platform/store.ts';
import { createShipment, startPacking, stopPacking } from './packing.data.ts';
import {
  addUnit,
  calculateWeight,
  clearSerials,
  countUnits,
  createPackingState,
  findLineByCode,
  handleScan,
  isPackingComplete,
  isSlipCode,
  listMissingLines,
  listScannedLines,
  type PackingLine,
  type PackingOrder,
  type PackingState,
  type ScanOutcome,
  type ScanResult,
} from './packing-state.ts';
import {
  EMPTY_MEASURES,
  formatKilograms,
  parseBoxSize,
  parseGrams,
  type ShipmentMeasures,
} from './shipment-measures.ts';

export type Scan = ScanResult & { id: string; at: Date };
type PackingSessionState = {
  table: PackingState | undefined;
  measures: ShipmentMeasures;
  scans: readonly Scan[];
  busy: boolean;
};
type PackingSessionOptions = { onHeard: (result: ScanResult) => void; onPacked: () => void };

const MAX_SCANS = 8;
const EMPTY_SESSION: PackingSessionState = { table: undefined, measures: EMPTY_MEASURES, scans: [], busy: false };
// This staff member can no longer pack the order, so the scans are discarded.
const ORDER_CLOSING_ERRORS = new Set(['order_not_packable', 'packing_in_progress', 'too_many_units', 'not_found']);

/** Packing state of one staff member. A scanner is faster than the network, so scans are queued. */
export class PackingSession {
  readonly store = createStore<PackingSessionState>(EMPTY_SESSION);
  readonly #settings: PackingSessionOptions;
  #queue = Promise.resolve();
  #sent: { what: string; key: string } | undefined;

  constructor(options: PackingSessionOptions) {
    this.#settings = options;
  }

  readonly setMeasures = (measures: Partial<ShipmentMeasures>): void =>
    this.#change({ measures: { ...this.store.read().measures, ...measures } });

  readonly scan = (code: string): Promise<void> => this.#inTurn(() => this.#hear(code));

  readonly tick = (line: PackingLine): Promise<void> =>
    this.#withTable((table) => {
      if (!table.awaitingSerialLineId) this.#take(addUnit(table, line));
    });

  readonly packed = (): Promise<void> =>
    this.#withTable(async (table) => {
      if (isPackingComplete(table)) await this.#close(table);
      else this.#say({ tone: 'extra', text: formatRemaining(table) });
    });

  readonly short = (): Promise<void> =>
    this.#withTable(async (table) => {
      await this.#close({ ...table, awaitingSerialLineId: undefined }, { short: true });
    });

  /** Drops the unit that waits for a serial number, or else the whole order. */
  readonly leave = (): Promise<void> =>
    this.#withTable(async (table) => {
      if (table.awaitingSerialLineId) {
        this.#change({ table: { ...table, awaitingSerialLineId: undefined } });
        return;
      }
      this.#change({ table: undefined });
      this.#say({ tone: 'plain', text: 'Left for later', code: table.order.orderId.slice(0, 8) });
      await stopPacking(table.order.orderId);
      this.#settings.onPacked();
    });

  /** Called on leaving the page: releases the order for others. */
  readonly walkAway = (): Promise<void> =>
    this.#withTable(async (table) => {
      this.#change({ table: undefined });
      await stopPacking(table.order.orderId).catch(() => {});
    });

  #change(changes: Partial<PackingSessionState>): void {
    this.store.write({ ...this.store.read(), ...changes });
  }

  #say(result: ScanResult): void {
    const scan = { ...result, id: crypto.randomUUID(), at: new Date() };
    this.#change({ scans: [scan, ...this.store.read().scans].slice(0, MAX_SCANS) });
    this.#settings.onHeard(result);
  }

  #inTurn(task: () => Promise<void> | void): Promise<void> {
    const previous = this.#queue;
    this.#queue = (async () => {
      await previous;
      this.#change({ busy: true });
      try {
        await task();
      } catch (error) {
        this.#say(toErrorResult(error));
      } finally {
        this.#change({ busy: false });
      }
    })();
    return this.#queue;
  }

  #withTable(task: (table: PackingState) => Promise<void> | void): Promise<void> {
    return this.#inTurn(async () => {
      const { table } = this.store.read();
      if (table) await task(table);
    });
  }

  #take({ table, result }: ScanOutcome): void {
    this.#change({ table });
    this.#say(result);
  }

  async #hear(code: string): Promise<void> {
    const { table } = this.store.read();
    if (!table) return this.#start(code);
    const isUnit = table.awaitingSerialLineId !== undefined || findLineByCode(table, code) !== undefined;
    if (!isUnit && isSlipForOrder(table, code)) return this.#hearAgain(table);
    if (!isUnit && isPackingComplete(table) && isSlipCode(code)) return this.#turnTo(code);
    this.#take(handleScan(table, code));
  }

  /** The slip of the current order was scanned again: closes the shipment if all units are scanned. */
  async #hearAgain(table: PackingState): Promise<void> {
    if (isPackingComplete(table)) await this.#close(table);
    else this.#say({ tone: 'plain', text: 'This order is already open', note: formatRemaining(table) });
  }

  async #start(code: string): Promise<void> {
    const order = await this.#fetch(code, 'No order with this number');
    if (order) this.#put(order);
  }

  /** Another slip closes the current shipment, but only if the code is a valid order. */
  async #turnTo(code: string): Promise<void> {
    const order = await this.#fetch(code, 'Not in this order');
    const { table } = this.store.read();
    if (!order || !table) return;
    try {
      if (await this.#close(table)) this.#put(order);
      else await stopPacking(order.orderId);
    } catch (error) {
      await stopPacking(order.orderId);
      throw error;
    }
  }

  /** Returns the order if this staff member can pack it now. Otherwise shows why not. */
  async #fetch(code: string, notFoundText: string): Promise<PackingOrder | undefined> {
    try {
      const order = await startPacking(code);
      if (!order.packedBy) return order;
      this.#say({ tone: 'extra', text: `Being packed by ${order.packedBy}`, code: order.orderId.slice(0, 8) });
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'not_found';
      this.#say(isUnknown ? { tone: 'wrong', text: notFoundText, code } : { ...toErrorResult(error), code });
    }
    return undefined;
  }

  #put(order: PackingOrder): void {
    this.#change({ table: createPackingState(order) });
    this.#say({ tone: 'plain', text: 'Order', code: order.orderId.slice(0, 8) });
  }

  /** Closes the shipment with the scanned units. With `short`, the rest is recorded as missing from stock. */
  async #close(table: PackingState, { short = false } = {}): Promise<boolean> {
    const { measures } = this.store.read();
    const weightG = parseGrams(measures.weight ?? formatKilograms(calculateWeight(table)));
    const sizeMm = parseBoxSize(measures);
    if (Number.isNaN(weightG) || sizeMm === null) {
      this.#say({ tone: 'wrong', text: sizeMm === null ? 'Check the box size' : 'Check the weight' });
      return false;
    }
    const missing = listMissingLines(table).map(({ line: { orderLineId }, quantity }) => ({ orderLineId, quantity }));
    const body = {
      orderId: table.order.orderId,
      lines: listScannedLines(table),
      ...(short && { short: missing }),
      ...(weightG && { weightG }),
      ...(sizeMm && { sizeMm }),
    };
    const { position } = await this.#send(body, table);
    this.#change({ table: undefined, measures: { ...measures, weight: undefined } });
    this.#say({ tone: 'right', text: `Shipment ${position} packed`, code: table.order.orderId.slice(0, 8) });
    this.#settings.onPacked();
    return true;
  }

  /** A retry of the same shipment reuses the idempotency key. */
  async #send(body: Parameters<typeof createShipment>[0], table: PackingState): ReturnType<typeof createShipment> {
    const bodyText = JSON.stringify(body);
    if (this.#sent?.what !== bodyText) this.#sent = { what: bodyText, key: crypto.randomUUID() };
    try {
      return await createShipment(body, this.#sent.key);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'unexpected';
      if (ORDER_CLOSING_ERRORS.has(code)) this.#change({ table: undefined });
      if (code === 'serial_number_already_shipped') this.#change({ table: clearSerials(table) });
      throw error;
    }
  }
}

function toErrorResult(error: unknown): ScanResult {
  return { tone: 'wrong', text: errorMessage(error, 'Something went wrong. Scan again.') };
}

function isSlipForOrder({ order }: PackingState, code: string): boolean {
  return isSlipCode(code) && order.orderId.startsWith(code.replace(/^#/, '').toUpperCase());
}

export function formatRemaining(table: PackingState): string {
  const { scanned, all } = countUnits(table);
  return all - scanned === 1 ? '1 unit to go' : `${all - scanned} units to go`;
}

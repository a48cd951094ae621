import { ApiError, failureText } from '../../platform/api.ts';
import { createStore } from '../../platform/store.ts';
import { leavePacking, packOrder, startPacking } from './packing.data.ts';
import {
  type Heard,
  hearScan,
  isComplete,
  isSlip,
  lineWithCode,
  type PackingLine,
  type PackingOrder,
  scannedLines,
  shortLines,
  type Table,
  type Turn,
  tableWith,
  unitsOf,
  weightOf,
  withoutSerials,
  withUnit,
} from './packing-table.ts';
import { asKilos, gramsOf, type Measures, NO_MEASURES, sizeOf } from './parcel-measures.ts';

export type Scan = Heard & { id: string; at: Date };
type Desk = { table: Table | undefined; measures: Measures; scans: readonly Scan[]; busy: boolean };
type DeskSettings = { onHeard: (heard: Heard) => void; onPacked: () => void };

const MOST_SCANS = 8;
const EMPTY: Desk = { table: undefined, measures: NO_MEASURES, scans: [], busy: false };
// The order is no longer ours to pack: what was scanned of it says nothing any more.
const TAKES_IT_AWAY = new Set(['order_not_packable', 'being_packed', 'too_many_units', 'not_found']);

/** One clerk's packing table. A scanner is faster than the network: what it reads waits for the answer before. */
export class PackingDesk {
  readonly store = createStore<Desk>(EMPTY);
  readonly #settings: DeskSettings;
  #queue = Promise.resolve();
  #sent: { what: string; key: string } | undefined;

  constructor(settings: DeskSettings) {
    this.#settings = settings;
  }

  readonly setMeasures = (measures: Partial<Measures>): void =>
    this.#change({ measures: { ...this.store.read().measures, ...measures } });

  readonly scan = (code: string): Promise<void> => this.#inTurn(() => this.#hear(code));

  readonly tick = (line: PackingLine): Promise<void> =>
    this.#withTable((table) => {
      if (!table.asked) this.#take(withUnit(table, line));
    });

  readonly packed = (): Promise<void> =>
    this.#withTable(async (table) => {
      if (isComplete(table)) await this.#close(table);
      else this.#say({ tone: 'extra', text: toGo(table) });
    });

  readonly short = (): Promise<void> =>
    this.#withTable(async (table) => {
      await this.#close({ ...table, asked: undefined }, { short: true });
    });

  /** A unit whose number cannot be read goes back to the shelf; otherwise the whole order does. */
  readonly leave = (): Promise<void> =>
    this.#withTable(async (table) => {
      if (table.asked) {
        this.#change({ table: { ...table, asked: undefined } });
        return;
      }
      this.#change({ table: undefined });
      this.#say({ tone: 'plain', text: 'Left for later', code: table.order.orderId.slice(0, 8) });
      await leavePacking(table.order.orderId);
      this.#settings.onPacked();
    });

  /** Whoever opens another page leaves the order to others. */
  readonly walkAway = (): Promise<void> =>
    this.#withTable(async (table) => {
      this.#change({ table: undefined });
      await leavePacking(table.order.orderId).catch(() => {});
    });

  #change(part: Partial<Desk>): void {
    this.store.write({ ...this.store.read(), ...part });
  }

  #say(heard: Heard): void {
    const scan = { ...heard, id: crypto.randomUUID(), at: new Date() };
    this.#change({ scans: [scan, ...this.store.read().scans].slice(0, MOST_SCANS) });
    this.#settings.onHeard(heard);
  }

  #inTurn(work: () => Promise<void> | void): Promise<void> {
    const before = this.#queue;
    this.#queue = (async () => {
      await before;
      this.#change({ busy: true });
      try {
        await work();
      } catch (error) {
        this.#say(failureOf(error));
      } finally {
        this.#change({ busy: false });
      }
    })();
    return this.#queue;
  }

  #withTable(work: (table: Table) => Promise<void> | void): Promise<void> {
    return this.#inTurn(async () => {
      const { table } = this.store.read();
      if (table) await work(table);
    });
  }

  #take({ table, heard }: Turn): void {
    this.#change({ table });
    this.#say(heard);
  }

  async #hear(code: string): Promise<void> {
    const { table } = this.store.read();
    if (!table) return this.#start(code);
    const isUnit = table.asked !== undefined || lineWithCode(table, code) !== undefined;
    if (!isUnit && isSlipOf(table, code)) return this.#hearAgain(table);
    if (!isUnit && isComplete(table) && isSlip(code)) return this.#turnTo(code);
    this.#take(hearScan(table, code));
  }

  /** The slip of what lies there: all ticked, it closes the parcel. */
  async #hearAgain(table: Table): Promise<void> {
    if (isComplete(table)) await this.#close(table);
    else this.#say({ tone: 'plain', text: 'This order is on the table', note: toGo(table) });
  }

  async #start(code: string): Promise<void> {
    const order = await this.#fetch(code, 'No order with this number');
    if (order) this.#put(order);
  }

  /** The next slip closes the parcel before, but only if it is one. */
  async #turnTo(code: string): Promise<void> {
    const order = await this.#fetch(code, 'Not in this order');
    const { table } = this.store.read();
    if (!order || !table) return;
    try {
      if (await this.#close(table)) this.#put(order);
      else await leavePacking(order.orderId);
    } catch (error) {
      await leavePacking(order.orderId);
      throw error;
    }
  }

  /** An order that this clerk may pack now; otherwise it is said why not. */
  async #fetch(code: string, unknown: string): Promise<PackingOrder | undefined> {
    try {
      const order = await startPacking(code);
      if (!order.packedBy) return order;
      this.#say({ tone: 'extra', text: `Being packed by ${order.packedBy}`, code: order.orderId.slice(0, 8) });
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'not_found';
      this.#say(isUnknown ? { tone: 'wrong', text: unknown, code } : { ...failureOf(error), code });
    }
    return undefined;
  }

  #put(order: PackingOrder): void {
    this.#change({ table: tableWith(order) });
    this.#say({ tone: 'plain', text: 'Slip', code: order.orderId.slice(0, 8) });
  }

  /** Closes the parcel with what was scanned; with `short`, the rest is known to be missing from the shelf. */
  async #close(table: Table, { short = false } = {}): Promise<boolean> {
    const { measures } = this.store.read();
    const weightG = gramsOf(measures.weight ?? asKilos(weightOf(table)));
    const sizeMm = sizeOf(measures);
    if (Number.isNaN(weightG) || sizeMm === null) {
      this.#say({ tone: 'wrong', text: sizeMm === null ? 'Please correct the box' : 'Please correct the weight' });
      return false;
    }
    const missing = shortLines(table).map(({ line: { orderLineId }, quantity }) => ({ orderLineId, quantity }));
    const body = {
      orderId: table.order.orderId,
      lines: scannedLines(table),
      ...(short && { short: missing }),
      ...(weightG && { weightG }),
      ...(sizeMm && { sizeMm }),
    };
    const { position } = await this.#send(body, table);
    this.#change({ table: undefined, measures: { ...measures, weight: undefined } });
    this.#say({ tone: 'right', text: `Parcel ${position} packed`, code: table.order.orderId.slice(0, 8) });
    this.#settings.onPacked();
    return true;
  }

  /** The same parcel, sent once more because nothing was heard, is sent under the same key. */
  async #send(body: Parameters<typeof packOrder>[0], table: Table): ReturnType<typeof packOrder> {
    const what = JSON.stringify(body);
    if (this.#sent?.what !== what) this.#sent = { what, key: crypto.randomUUID() };
    try {
      return await packOrder(body, this.#sent.key);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'unexpected';
      if (TAKES_IT_AWAY.has(code)) this.#change({ table: undefined });
      if (code === 'serial_taken') this.#change({ table: withoutSerials(table) });
      throw error;
    }
  }
}

function failureOf(error: unknown): Heard {
  return { tone: 'wrong', text: failureText(error, 'That did not work. Please try again.') };
}

function isSlipOf({ order }: Table, code: string): boolean {
  return isSlip(code) && order.orderId.startsWith(code.replace(/^#/, '').toUpperCase());
}

export function toGo(table: Table): string {
  const { scanned, all } = unitsOf(table);
  return all - scanned === 1 ? '1 unit to go' : `${all - scanned} units to go`;
}

import type { Body } from '@kinari/contract/contract';
import { recordChange } from '../audit/audit.service.ts';
import { creditUnits } from '../documents/issue.service.ts';
import { announce } from '../events/events.service.ts';
import { holdShelves, letGoExchanges, putBackSentBack } from '../inventory/inventory.service.ts';
import { placeExchange } from '../orders/exchange/exchange-order.service.ts';
import { listSerialsSent, takeBackSerials } from '../parcels/serials.service.ts';
import { dayInIndia, type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Seal } from '../platform/seal.ts';
import { owe } from '../refunds/refunds.service.ts';
import { type StaffReturn, tellStaff } from './desk/return-page.service.ts';
import { assertStillDelivered, type Held, holdReturn, toExchangeUnits } from './held-return.ts';
import { type HeldLine, listHeldLines, setVerdict } from './return.queries.ts';

type Inspection = Body<'inspectReturn'>;
type Looked = Inspection['lines'][number];
/** A line with what was found, and how many of its units are ours: these are paid for, whether they can be sold or not. */
type LookedLine = HeldLine & { found: Looked; ours: number };
type Tools = { seal: Seal; now: Now };
type By = Tools & { actorId: string };

const SENT_BACK = 'Returned goods';

/** Somebody has looked at every unit of a return: what follows from it follows at once, or nothing does. */
export async function inspectReturn(db: Db, id: string, given: Inspection & By): Promise<StaffReturn> {
  const inspect = (ifSoldOut: 'refuse' | 'money') =>
    db.transaction().execute((tx) => settleInspection(tx, id, { ...given, ifSoldOut }));
  try {
    await inspect('refuse');
  } catch (error) {
    if (!isSoldOut(error)) throw error;
    // Nobody held it any more and it was sold, or the shop has given it up: then it is money that goes back.
    await inspect('money');
  }
  return tellStaff(db, id);
}

function isSoldOut(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'exchange_sold_out';
}

async function settleInspection(
  tx: Tx,
  id: string,
  { lines: found, said, ifSoldOut, ...by }: Inspection & By & { ifSoldOut: 'refuse' | 'money' },
): Promise<void> {
  const held = await holdReturn(tx, id);
  if (held.back.state !== 'received') throw new Refusal('return_moved');
  await assertStillDelivered(tx, held);
  const lines = await lookedLines(tx, id, found);
  for (const line of lines) await setVerdict(tx, line.found);
  await takeSerials(tx, lines);

  const sent =
    ifSoldOut === 'refuse'
      ? lines.filter(({ wish }) => wish === 'exchange')
      : heldOf(lines).filter(({ isLive }) => isLive);
  const paid = lines.filter((line) => !sent.includes(line));
  await oweFor(tx, held, paid, by);
  await moveShelves(tx, held, lines, by);
  for (const line of sent) await sendInstead(tx, held, line, by);
  for (const line of paid.filter(({ wish }) => wish === 'exchange')) await wantMoney(tx, line.id);

  await tx
    .updateTable('returns')
    .set({ state: 'closed', said: said || null, closed_at: by.now(), closed_by: by.actorId })
    .where('id', '=', id)
    .execute();
  await noteInspection(tx, held, lines, by.actorId);
  await announce(tx, 'return.inspected', id, { orderId: held.order.id });
  // Last, because the number of a document is held until all this stands.
  await creditOurs(tx, held.order.id, lines);
}

/** What was found of each line, and of each unit of it. */
async function lookedLines(tx: Tx, id: string, found: Looked[]): Promise<LookedLine[]> {
  const lines = await listHeldLines(tx, id);
  const looked = lines.map((line) => {
    const one = found.find((each) => each.id === line.id);
    if (!one || one.sellable + one.damaged + one.notOurs + one.missing !== line.quantity)
      throw new Refusal('units_do_not_add_up');
    return { ...line, found: one, ours: one.sellable + one.damaged };
  });
  if (found.length !== lines.length) throw new Refusal('units_do_not_add_up');
  return looked;
}

/** Where serials were kept, each unit that is ours shows one of those that were sent. */
async function takeSerials(tx: Tx, lines: LookedLine[]): Promise<void> {
  for (const line of lines) {
    const sent = await listSerialsSent(tx, line);
    if (sent.length === 0) continue;
    const shown = new Set(line.found.serials);
    if (line.found.serials.length !== line.ours || shown.size !== line.ours) throw new Refusal('serial_not_sent');
    if ([...shown].some((serial) => !sent.includes(serial))) throw new Refusal('serial_not_sent');
    await takeBackSerials(tx, line, [...shown]);
  }
}

const heldOf = (lines: LookedLine[]) => lines.filter(({ isHeld }) => isHeld);

/** Money for who wants money, credit for who wants credit: one of each kind, for all its lines. */
async function oweFor(tx: Tx, { order, back }: Held, lines: LookedLine[], { actorId, seal, now }: By): Promise<void> {
  for (const as of ['money', 'credit'] as const) {
    const paise = sum(lines, (line) => ((line.wish === 'credit') === (as === 'credit') ? line.price * line.ours : 0));
    if (paise === 0) continue;
    const { means, destination, mask, forGift } = back;
    const receivedOn = dayInIndia(back.receivedAt ?? now());
    const goesTo = { means, destination, mask };
    await owe(
      tx,
      {
        orderId: order.id,
        returnId: back.id,
        paise,
        as,
        ...goesTo,
        receivedOn,
        actorId,
        ...(forGift && { toGift: true }),
      },
      { seal, now },
    );
  }
}

/** What can be sold goes on the shelf, and so does what was held, to be taken from there by the order that it becomes. */
async function moveShelves(tx: Tx, { back }: Held, lines: LookedLine[], { actorId }: By): Promise<void> {
  // All at once, by id: those that go back, and those that are sent instead.
  await holdShelves(
    tx,
    lines.flatMap(({ variantId, exchangeVariantId }) =>
      exchangeVariantId ? [variantId, exchangeVariantId] : variantId,
    ),
  );
  await putBackSentBack(tx, {
    actorId,
    lines: lines.map(({ id, variantId, found }) => ({ returnLineId: id, variantId, units: found.sellable })),
  });
  await letGoExchanges(tx, actorId, heldOf(lines).map(toExchangeUnits));
  await tx.updateTable('return_lines').set({ is_held: false }).where('return_id', '=', back.id).execute();
}

async function sendInstead(tx: Tx, { order, back }: Held, line: LookedLine, { actorId, ...tools }: By): Promise<void> {
  if (line.ours === 0) return;
  await placeExchange(
    tx,
    {
      orderId: order.id,
      returnId: back.id,
      returnLineId: line.id,
      variantId: toExchangeUnits(line).variantId,
      quantity: line.ours,
      actorId,
    },
    tools,
  );
}

async function wantMoney(tx: Tx, lineId: string): Promise<void> {
  await tx
    .updateTable('return_lines')
    .set({ wish: 'money', exchange_variant_id: null })
    .where('id', '=', lineId)
    .execute();
}

async function noteInspection(tx: Tx, { order, back }: Held, lines: LookedLine[], actorId: string): Promise<void> {
  await recordChange(tx, {
    subject: { kind: 'order', id: order.id },
    actorId,
    what: `Return ${back.number} of order ${order.id.slice(0, 8)} looked at`,
    before: { state: back.state },
    after: {
      state: 'closed',
      // Which units they were: the serials are free again, and stand nowhere else.
      lines: lines.map(({ found: { sellable, damaged, notOurs, missing, serials } }) => ({
        sellable,
        damaged,
        notOurs,
        missing,
        ...(serials.length > 0 && { serials }),
      })),
    },
  });
}

async function creditOurs(tx: Tx, orderId: string, lines: LookedLine[]): Promise<void> {
  for (const [parcelId, together] of Map.groupBy(lines, (line) => line.parcelId)) {
    const units = Object.fromEntries(together.map(({ orderLineId, ours }) => [orderLineId, ours]));
    await creditUnits(tx, orderId, { units, ...(parcelId && { parcelId }), reason: SENT_BACK });
  }
}

function sum<T>(list: T[], of: (each: T) => number): number {
  return list.reduce((total, each) => total + of(each), 0);
}

import type { MediaStore } from '@kinari/api/media/store';
import type { Db } from '@kinari/api/platform/database/db';
import type { Cipher } from '@kinari/api/platform/encryption';
import { startPacking } from '@kinari/api/shipments/packing.service';
import { adjustVariantStock } from '@kinari/api/stock-operations/stock.service';
import { sql } from 'kysely';
import { createRandom } from '../random.ts';
import { registerForGst } from '../shop/invoices.ts';
import { DEMO_ADMIN } from '../shop/people.ts';
import { openDemoShop } from '../shop/seed-demo-shop.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import { addPaymentSteps, addUnknownPayment, sendSourceRefunds, stopPaymentChecks } from './pay-order.ts';
import { findHistoryPeople, type HistoryPeople, insertHistoryPeople } from './people.ts';
import { cancelPlannedOrder, placePlannedOrder } from './place-order.ts';
import { planHistory } from './plan-orders.ts';
import { ONLINE_PAYMENT_DAYS } from './plan-payments.ts';
import type { PlannedOrder } from './planned-order.ts';
import { postRemittances } from './remittances.ts';
import { addReturnSteps } from './return-order.ts';
import { settleProvider } from './settlements.ts';
import { receiveShipment, shipPlannedOrder } from './ship-order.ts';
import { planStock, receiveDelivery, type StockPlan } from './stock.ts';
import { type StoryClock, withStoryClock } from './story-clock.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { insertVisits } from './visits.ts';

type SeedInput = { db: Db; store: MediaStore; cipher: Cipher; databaseUrl: string; now: Date };

const ORDERS_BEING_PACKED = 2;
const SECOND_STAFF_SHARE = 0.6;
const SHORT_SETTLEMENT_DAYS = 20;

/** Fills an empty shop with a year of orders. Returns false if the shop is not empty. */
export async function seedDemoHistory({ db, store, cipher, databaseUrl, now }: SeedInput): Promise<boolean> {
  const history = planHistory(now);
  const stock = planStock(history.orders, now);
  const isOpened = await openDemoShop(db, store, {
    opening: stock.opening,
    fill: async (tx) => {
      await insertHistoryPeople(tx, history, now);
      await registerForGst(tx);
    },
  });
  if (!isOpened) return false;
  const people = await findHistoryPeople(db, DEMO_ADMIN.username);
  await withStoryClock(databaseUrl, async (clock) => {
    const timeline = createTimeline(clock, now);
    const story = {
      clock,
      timeline,
      people,
      cipher,
      stock,
      now,
      scarceVariantIds: await listScarceVariants(db, stock),
    };
    addShopSteps(story);
    addSettlementSteps(story);
    for (const [number, order] of history.orders.entries()) addOrderSteps(story, order, number);
    await timeline.run();
    await clock.set(new Date(now.getTime() - HOUR_MS));
    await writeOffLeftovers(clock.db, stock, people);
    await addUnknownPayment(clock.db);
    await stopPaymentChecks(clock.db);
  });
  await startPackingSessions(db, people, now);
  await insertVisits(db, { soldOut: stock.soldOut.slice(0, 2), now });
  await sql`select rebuild_sales_aggregates()`.execute(db);
  await deletePendingEmails(db);
  return true;
}

type Story = {
  clock: StoryClock;
  timeline: Timeline;
  people: HistoryPeople;
  cipher: Cipher;
  stock: StockPlan;
  now: Date;
  scarceVariantIds: ReadonlySet<string>;
};

/** Deliveries of suppliers, and a remittance of each courier two days later. */
function addShopSteps({ clock: { db }, timeline, people, stock }: Story): void {
  for (const [number, delivery] of stock.deliveries.entries()) {
    timeline.add(delivery.at, () => receiveDelivery(db, stock, { delivery, actorId: people.staff[1] }));
    const at = new Date(delivery.at.getTime() + 2 * DAY_MS);
    const isShort = number === stock.deliveries.length - 1;
    timeline.add(at, () => postRemittances(db, { at, actorId: people.staff[0], number, isShort }));
  }
}

/** Razorpay is fetched each morning, and staff import the report of PhonePe each week. One of the last settlements is short. */
function addSettlementSteps({ clock: { db }, timeline, people, now }: Story): void {
  let hasShort = false;
  for (let days = ONLINE_PAYMENT_DAYS; days > 0; days--) {
    const at = new Date(now.getTime() - days * DAY_MS);
    timeline.add(at, async () => {
      const isShort = !hasShort && days <= SHORT_SETTLEMENT_DAYS;
      const isStored = await settleProvider(db, { provider: 'razorpay', at, actorId: null, isShort });
      hasShort ||= isShort && isStored;
      if (days % 7 === 1)
        await settleProvider(db, { provider: 'phonepe', at, actorId: people.staff[0], isShort: false });
    });
  }
}

function addOrderSteps(story: Story, order: PlannedOrder, number: number): void {
  const {
    clock: { db },
    timeline,
    people,
    now,
  } = story;
  const { outcome, placedAt, handedOverAt, completedAt, orderReturn, customer, payment } = order;
  const staffId = people.staff[createRandom(number)() < SECOND_STAFF_SHARE ? 1 : 0];
  timeline.add(placedAt, async () => {
    const orderId = await placePlannedOrder(db, order, people);
    if (payment) await addPaymentSteps({ db, timeline, orderId, payment, placedAt });
    const isPaid = !payment || payment.outcome === 'paid' || payment.outcome === 'paid_twice';
    if (outcome === 'to_pack' || !isPaid) return;
    if (outcome === 'canceled') {
      timeline.add(handedOverAt, async () => {
        await cancelPlannedOrder(db, orderId, order, people);
        await sendSourceRefunds(db, orderId, handedOverAt);
      });
      return;
    }
    const shipAt =
      outcome === 'packed' ? new Date(Math.min(handedOverAt.getTime(), now.getTime() - HOUR_MS)) : handedOverAt;
    timeline.add(shipAt, async () => {
      const shipmentId = await shipPlannedOrder(db, { orderId, number, now, staffId }, order);
      if (outcome === 'returned_to_origin')
        timeline.add(completedAt, () => receiveShipment(db, shipmentId, { actorId: staffId, at: completedAt }));
    });
    if (!orderReturn) return;
    const { username } = customer;
    const userId = people.customers.get(username)?.id ?? '';
    const shipExchange = (exchangeId: string, at: Date) =>
      timeline.add(at, async () => {
        const journey = {
          outcome: 'delivered',
          handedOverAt: at,
          completedAt: new Date(at.getTime() + 2 * DAY_MS),
        } as const;
        const isOnItsWay = journey.completedAt > now;
        await shipPlannedOrder(
          db,
          { orderId: exchangeId, number: 5000 + number, now, staffId },
          isOnItsWay ? { ...journey, outcome: 'in_transit' } : journey,
        );
      });
    addReturnSteps(
      { ...story, db, staffId, userId, username, orderId, number, shipExchange, isPaidOnline: payment !== undefined },
      orderReturn,
    );
  });
}

async function listScarceVariants(db: Db, { targets }: StockPlan): Promise<Set<string>> {
  const scarce = [...targets].filter(([, units]) => units <= 10).map(([sku]) => sku);
  const rows = await db.selectFrom('variants').select('id').where('sku', 'in', scarce).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Units of sold-out variants that came back cannot be sold. */
async function writeOffLeftovers(db: Db, { soldOut }: StockPlan, { staff }: HistoryPeople): Promise<void> {
  const left = await db
    .selectFrom('variants')
    .select(['id', 'stock'])
    .where('sku', 'in', soldOut)
    .where('stock', '>', 0)
    .execute();
  for (const { id, stock } of left)
    await adjustVariantStock(db, {
      variantId: id,
      units: -stock,
      adjustmentReason: 'damaged',
      note: 'Came back with stains',
      actorId: staff[1],
      key: undefined,
    });
}

async function startPackingSessions(db: Db, { staff }: HistoryPeople, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('orders')
    .select('id')
    .where('delivery_status', '=', 'PENDING')
    .where('has_shipment', '=', false)
    .orderBy('placed_at')
    .limit(ORDERS_BEING_PACKED)
    .execute();
  for (const { id } of waiting) await startPacking(db, id, { actorId: staff[1], now: () => now });
}

/** Deletes the emails about this year: real people may own the mailboxes. */
async function deletePendingEmails(db: Db): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs job
    using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier like 'send\\_%'
  `.execute(db);
  await sql`delete from events where kind ~ '^(order|shipment|return|refund)\\.'`.execute(db);
}

import { sql } from 'kysely';
import { refundKeysOf } from '../src/config.ts';
import { creditUnits } from '../src/documents/issue.service.ts';
import type { Queryable } from '../src/platform/database/db.ts';
import { openSeal, REFUNDS } from '../src/platform/seal.ts';
import { type Destination, owe, sealDestination } from '../src/refunds/refunds.service.ts';
import { type aPerson, aStockedVariant, fillCart } from './factories.ts';
import { openPackingTable } from './parcels.ts';
import type { Shop } from './shop.ts';

type Came = { id: string; number: string; lineId: string; paise: number };
type Person = Awaited<ReturnType<typeof aPerson>>;
let count = 0;
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const UPI: Destination = { means: 'upi', upiId: 'asha.k@okbank' };
export const BANK: Destination = { means: 'bank', name: 'Asha Rao', account: '002901547736', ifsc: 'SBIN0001234' };

/** What came back of orders, past whoever looks at it: the goods were damaged, so that no shelf has them again. */
export async function openMoneyBack(shop: Pick<Shop, 'app' | 'db' | 'config'>) {
  const { db } = shop;
  const table = await openPackingTable(shop);
  const seal = openSeal(refundKeysOf(shop.config), REFUNDS);
  const now = () => new Date();

  /** A return of so many units of an order's first line that was looked at. */
  async function aReturnOf(orderId: string, units: number, within: Queryable = db): Promise<Came> {
    count += 1;
    const number = `R-AAAAAA${LETTERS[Math.floor(count / 32)]}${LETTERS[count % 32]}`;
    const { rows } = await sql<Omit<Came, 'number'>>`
      with back as (
        insert into returns (number, order_id, state, we_pay, received_at, closed_at)
        values (${number}, ${orderId}, 'closed', true, now(), now())
        returning id
      )
      insert into return_lines (return_id, order_line_id, quantity, reason, wish, price_paise, sellable, damaged, not_ours, missing)
      select back.id, line.id, ${units}, 'damaged', 'money', line.price_paise, 0, ${units}, 0, 0
      from back, order_lines line
      where line.order_id = ${orderId}
      order by line.position
      limit 1
      returning return_id as id, order_line_id as "lineId", price_paise * quantity as paise
    `.execute(within);
    if (!rows[0]) throw new Error('An order has lines');
    return { ...rows[0], number };
  }

  type Wish = { as?: 'money' | 'credit'; to?: Destination; toGift?: boolean; receivedOn?: string };

  /** So many units of a delivered order came back; answers what is owed for them. */
  async function comeBack(orderId: string, units: number, { as = 'money', to, toGift, receivedOn }: Wish = {}) {
    const { id: returnId, number, lineId, paise } = await aReturnOf(orderId, units);
    const owed = await db.transaction().execute(async (tx) => {
      await sql`select from orders where id = ${orderId} for update`.execute(tx);
      const made = await owe(
        tx,
        {
          orderId,
          returnId,
          paise,
          as,
          ...(to && sealDestination(seal, orderId, to)),
          receivedOn: receivedOn ?? '2026-11-02',
          actorId: table.clerk.id,
          ...(toGift && { toGift }),
        },
        { seal, now },
      );
      await creditUnits(tx, orderId, { units: { [lineId]: units }, reason: 'Returned goods' });
      return made;
    });
    return { ...owed, returnId, number };
  }

  /** Moves an order as staff do. */
  const moveTo = (id: string, deliveryStatus: string) =>
    table.asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } as never });

  /** An order of so many units that was delivered and paid for. */
  async function deliveredOrder(quantity: number, price = 100_000) {
    const placed = await table.orderOf(quantity, { price });
    await moveTo(placed.id, 'DELIVERED');
    return placed;
  }

  /** A customer with so much credit of their own. */
  async function aCustomerWithCredit(paise: number) {
    const placed = await deliveredOrder(1, paise);
    await comeBack(placed.id, 1, { as: 'credit' });
    return placed.customer;
  }

  /** An order of one new variant, as much of it as there is paid with credit. */
  async function orderWithCredit(customer: Person & { addressId: string }, quantity: number, price: number) {
    const { id: variantId } = await aStockedVariant(db, { stock: 10, price });
    await fillCart(db, customer.id, [{ variantId, quantity }]);
    const { status, body } = await table.call(customer, 'placeOrder', {
      body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210', useCredit: true },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const { order } = body as { order: { id: string; items: { id: string; quantity: number }[] } };
    const lines = order.items.map((item) => ({ orderLineId: item.id, quantity: item.quantity }));
    return { id: order.id, variantId, lines };
  }

  const balanceOf = async (userId: string) => {
    const { rows } = await sql<{ paise: number }>`
      select coalesce(sum(balance_paise), 0)::bigint as paise from credits where owner_id = ${userId}
    `.execute(db);
    return rows[0]?.paise ?? 0;
  };

  type OrderMoney = { payment: string; credit: number; due: number; sent: number };
  const moneyOf = async (orderId: string): Promise<OrderMoney> => {
    const { rows } = await sql<OrderMoney>`
      select
        payment_status as payment, credit_paise as credit,
        coalesce((select sum(paise) from refunds where order_id = orders.id and state in ('due', 'noted')), 0)::bigint as due,
        coalesce((select sum(paise) from refunds where order_id = orders.id and state = 'sent'), 0)::bigint as sent
      from orders where id = ${orderId}
    `.execute(db);
    if (!rows[0]) throw new Error(`Order ${orderId} is gone`);
    return rows[0];
  };

  return {
    ...table,
    seal,
    aReturnOf,
    comeBack,
    moveTo,
    deliveredOrder,
    aCustomerWithCredit,
    orderWithCredit,
    balanceOf,
    moneyOf,
  };
}

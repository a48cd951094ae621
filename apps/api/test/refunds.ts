import { sql } from 'kysely';
import { refundEncryptionKeys } from '../src/config.ts';
import { issueCreditNotes } from '../src/invoicing/issue.service.ts';
import { markReturned } from '../src/orders/orders.service.ts';
import { refreshPaymentStatus } from '../src/payments/payments.service.ts';
import type { Queryable } from '../src/platform/database/db.ts';
import { createCipher, REFUNDS_PURPOSE } from '../src/platform/encryption.ts';
import { createRefunds, type Destination, encryptDestination } from '../src/refunds/refunds.service.ts';
import { createStockedVariant, type createTestUser, fillCart } from './factories.ts';
import { createPackingHelpers } from './shipments.ts';
import type { TestApp } from './test-app.ts';

type InspectedReturn = { id: string; number: string; lineId: string; paise: number };
type TestUser = Awaited<ReturnType<typeof createTestUser>>;
let count = 0;
const CROCKFORD_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const UPI: Destination = { method: 'upi', upiId: 'asha.k@okbank' };
export const BANK: Destination = { method: 'bank', name: 'Asha Rao', account: '002901547736', ifsc: 'SBIN0001234' };

/** Creates returned goods directly, without the inspection endpoint. They are damaged, so no stock is restored. */
export async function createRefundHelpers(testApp: Pick<TestApp, 'app' | 'db' | 'config'>) {
  const { db } = testApp;
  const packing = await createPackingHelpers(testApp);
  const cipher = createCipher(refundEncryptionKeys(testApp.config), REFUNDS_PURPOSE);
  const now = () => new Date();

  /** Creates an inspected return of this many units of the order's first line. */
  async function createReceivedReturn(
    orderId: string,
    units: number,
    queryable: Queryable = db,
  ): Promise<InspectedReturn> {
    count += 1;
    const number = `R-AAAAAA${CROCKFORD_DIGITS[Math.floor(count / 32)]}${CROCKFORD_DIGITS[count % 32]}`;
    const { rows } = await sql<Omit<InspectedReturn, 'number'>>`
      with order_return as (
        insert into returns (number, order_id, status, shop_pays_shipping, received_at, closed_at)
        values (${number}, ${orderId}, 'closed', true, now(), now())
        returning id
      )
      insert into return_lines (
        return_id, order_line_id, quantity, reason, resolution, price_paise, sellable, damaged, wrong_item, missing
      )
      select order_return.id, line.id, ${units}, 'damaged', 'refund', line.price_paise, 0, ${units}, 0, 0
      from order_return, order_lines line
      where line.order_id = ${orderId}
      order by line.position
      limit 1
      returning return_id as id, order_line_id as "lineId", price_paise * quantity as paise
    `.execute(queryable);
    if (!rows[0]) throw new Error('An order has lines');
    await markReturned(queryable, orderId);
    return { ...rows[0], number };
  }

  type RefundOptions = { as?: 'refund' | 'store_credit'; to?: Destination; toGift?: boolean; receivedOn?: string };

  /** Records that a customer sent back units of a delivered order. Returns the refund owed. */
  async function comeBack(
    orderId: string,
    units: number,
    { as = 'refund', to, toGift, receivedOn }: RefundOptions = {},
  ) {
    const { id: returnId, number, lineId, paise } = await createReceivedReturn(orderId, units);
    const refund = await db.transaction().execute(async (tx) => {
      await sql`select from orders where id = ${orderId} for update`.execute(tx);
      const createdRefund = await createRefunds(
        tx,
        {
          orderId,
          returnId,
          paise,
          as,
          ...(to && encryptDestination(cipher, orderId, to)),
          receivedOn: receivedOn ?? '2026-11-02',
          actorId: packing.staffUser.id,
          ...(toGift && { toGift }),
        },
        { cipher, now },
      );
      await refreshPaymentStatus(tx, orderId);
      await issueCreditNotes(tx, orderId, { units: { [lineId]: units }, reason: 'Returned items' });
      return createdRefund;
    });
    return { ...refund, returnId, number };
  }

  const moveTo = (id: string, deliveryStatus: string) =>
    packing.asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } as never });

  async function deliveredOrder(quantity: number, price = 100_000) {
    const placed = await packing.orderOf(quantity, { price });
    await moveTo(placed.id, 'DELIVERED');
    return placed;
  }

  async function createCustomerWithCredit(paise: number) {
    const placed = await deliveredOrder(1, paise);
    await comeBack(placed.id, 1, { as: 'store_credit' });
    return placed.customer;
  }

  /** Orders a new variant, paid with as much store credit as possible. */
  async function orderWithCredit(customer: TestUser & { addressId: string }, quantity: number, price: number) {
    const { id: variantId } = await createStockedVariant(db, { stock: 10, price });
    await fillCart(db, customer.id, [{ variantId, quantity }]);
    const { status, body } = await packing.call(customer, 'placeOrder', {
      body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210', useCredit: true },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const { order } = body as { order: { id: string; items: { id: string; quantity: number }[] } };
    const lines = order.items.map((item) => ({ orderLineId: item.id, quantity: item.quantity }));
    return { id: order.id, variantId, lines };
  }

  const balanceOf = async (userId: string) => {
    const { rows } = await sql<{ paise: number }>`
      select coalesce(sum(balance_paise), 0)::bigint as paise from store_credits where owner_id = ${userId}
    `.execute(db);
    return rows[0]?.paise ?? 0;
  };

  type OrderMoney = { payment: string; credit: number; due: number; sent: number };
  const moneyOf = async (orderId: string): Promise<OrderMoney> => {
    const { rows } = await sql<OrderMoney>`
      select
        payment_status as payment, credit_paise as credit,
        coalesce((
          select sum(paise) from refunds
          where order_id = orders.id and status in ('pending', 'awaiting_confirmation')
        ), 0)::bigint as due,
        coalesce((select sum(paise) from refunds where order_id = orders.id and status = 'sent'), 0)::bigint as sent
      from orders where id = ${orderId}
    `.execute(db);
    if (!rows[0]) throw new Error(`Order ${orderId} is gone`);
    return rows[0];
  };

  return {
    ...packing,
    cipher,
    createReceivedReturn,
    comeBack,
    moveTo,
    deliveredOrder,
    createCustomerWithCredit,
    orderWithCredit,
    balanceOf,
    moneyOf,
  };
}

import { type Guard, mutateSource, runStatement } from '../mutations.ts';
import { exchangeVsSale, fiftyTabsOneReturn, withdrawVsReceive } from './return-requests.ts';
import {
  concurrentStaff,
  inspectVsMove,
  refundPaidOnce,
  restockedOnce,
  uniqueRefundReference,
} from './staff-returns.ts';
import { giftCodeClaimedOnce } from './store-credit.ts';

const LOCK_ORDER = '    const order = await lockOrder(tx, orderId);\n';
const LOCK_RETURN = `  const order = await lockOrder(tx, orderId);
  const orderReturn = await findReturnForUpdate(tx, id);
`;

/** Guards against restocking a returned unit twice and refunding it twice. */
export const returnGuards: Guard[] = [
  {
    guard: 'the order lock of a return request',
    without: mutateSource(
      'returns/request-return.service.ts',
      LOCK_ORDER,
      `    const order = await tx.selectFrom('orders').select('user_id as userId').where('id', '=', orderId).executeTakeFirstOrThrow();\n`,
    ),
    caughtBy: fiftyTabsOneReturn,
  },
  {
    guard: 'the check, with the return locked, of its status',
    without: mutateSource(
      'returns/returns.service.ts',
      LOCK_RETURN,
      `  const seen = await sql<LockedReturnRow>\`
    select id, number, order_id as "orderId", requested_by as "requestedBy", is_gift as "isGift", status,
      refund_method as method, destination, masked_destination as "maskedDestination", received_at as "receivedAt"
    from returns where id = \${id}
  \`.execute(tx);
  const orderReturn = seen.rows[0];
  const order = await lockOrder(tx, orderId);
  void findReturnForUpdate;
`,
    ),
    caughtBy: concurrentStaff,
  },
  {
    guard: 'the check, with the return locked, that it can still be cancelled',
    without: mutateSource(
      'returns/customer-returns.service.ts',
      "if (!allowedStatuses.includes(orderReturn.status)) throw new DomainError('return_status_changed');",
      '',
    ),
    caughtBy: withdrawVsReceive,
  },
  {
    guard: 'the unique index that return units are restocked once',
    without: runStatement('drop index stock_movements_once_sent_back'),
    caughtBy: restockedOnce,
  },
  {
    guard: 'the stock condition when exchange units are reserved',
    without: mutateSource('inventory/inventory.service.ts', ' and stock + ${movement.units} >= 0', ''),
    caughtBy: exchangeVsSale,
  },
  {
    guard: 'the check that a gift code is unclaimed',
    without: mutateSource('store-credit/store-credit.queries.ts', "    .where('owner_id', 'is', null)\n", ''),
    caughtBy: giftCodeClaimedOnce,
  },
  {
    guard: 'the check, with the refund locked, of its status',
    without: mutateSource(
      'payments/pending-refunds.service.ts',
      "if (locked.status !== status) throw new DomainError('refund_status_changed');",
      '',
    ),
    caughtBy: refundPaidOnce,
  },
  {
    guard: 'the unique index on the refund reference',
    without: runStatement('drop index refunds_reference'),
    caughtBy: uniqueRefundReference,
  },
  {
    guard: 'the check that the order is still delivered when its return is inspected',
    without: mutateSource('returns/returns.service.ts', 'if (rows.length > 0)', 'if (rows.length < 0)'),
    caughtBy: inspectVsMove,
  },
];

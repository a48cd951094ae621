import { type Guard, inFunction, statement } from '../sabotage.ts';
import { exchangeVsSale, fiftyTabs, withdrawVsReceive } from './asking.ts';
import { backOnShelfOnce, clerksAtOnce, inspectVsMove, oneReferenceEach, refundNotedOnce } from './clerks.ts';
import { codeAddedOnce } from './credit.ts';

const HOLD_ORDER = '    const order = await holdOrder(tx, orderId);\n';
const HOLD_RETURN = `  const order = await holdOrder(tx, orderId);
  const back = await lockReturn(tx, id);
`;

/** What stands between the shop and a unit that comes back twice, or money that goes back twice. */
export const returnGuards: Guard[] = [
  {
    guard: 'the lock on an order of which something is asked back',
    without: {
      file: 'returns/ask.service.ts',
      from: HOLD_ORDER,
      to: `    const order = await tx.selectFrom('orders').select('user_id as userId').where('id', '=', orderId).executeTakeFirstOrThrow();\n`,
    },
    caughtBy: fiftyTabs,
  },
  {
    guard: 'a look, under its lock, where a return is',
    without: {
      file: 'returns/held-return.ts',
      from: HOLD_RETURN,
      to: `  const seen = await sql<HeldReturn>\`
    select id, number, order_id as "orderId", asked_by as "askedBy", for_gift as "forGift", state, means, destination,
      destination_mask as mask, received_at as "receivedAt"
    from returns where id = \${id}
  \`.execute(tx);
  const back = seen.rows[0];
  const order = await holdOrder(tx, orderId);
  void lockReturn;
`,
    },
    caughtBy: clerksAtOnce,
  },
  {
    guard: 'a look, under its lock, whether a return can still be withdrawn',
    without: {
      file: 'returns/own.service.ts',
      from: "if (!states.includes(back.state)) throw new Refusal('return_moved');",
      to: '',
    },
    caughtBy: withdrawVsReceive,
  },
  {
    guard: 'the index that units of a return are back on the shelf once',
    without: statement('drop index stock_movements_once_sent_back'),
    caughtBy: backOnShelfOnce,
  },
  {
    guard: 'the condition on stock when units are held for an exchange',
    without: inFunction('hold_exchange', [' and stock >= wanted', '']),
    caughtBy: exchangeVsSale,
  },
  {
    guard: 'the look whether a credit is nobody’s when its code is entered',
    without: { file: 'credits/credits.queries.ts', from: "    .where('owner_id', 'is', null)\n", to: '' },
    caughtBy: codeAddedOnce,
  },
  {
    guard: 'a look, under its lock, where a refund is',
    without: {
      file: 'refunds/refunds-due.service.ts',
      from: "if (held.state !== state) throw new Refusal('refund_moved');",
      to: '',
    },
    caughtBy: refundNotedOnce,
  },
  {
    guard: 'the index that a reference is given once',
    without: statement('drop index refunds_reference'),
    caughtBy: oneReferenceEach,
  },
  {
    guard: 'the look whether an order is still delivered when its return is inspected',
    without: {
      file: 'returns/held-return.ts',
      from: "if (rows.length > 0) throw new Refusal('return_moved', { message: 'This order is not delivered any more' });",
      to: 'void rows;',
    },
    caughtBy: inspectVsMove,
  },
];

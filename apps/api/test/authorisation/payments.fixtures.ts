import { createPayLink } from '../../src/online-payments/pay-link.ts';
import { createOrder } from './order-records.ts';
import { createAdmin, type Fixtures, queryId, type Scene, unique } from './scene.ts';

type PaymentStatus = 'waiting' | 'paid' | 'review';

/** No provider is set up in the matrix, so no payment is ever looked up. */
const createPayment =
  (status: PaymentStatus = 'waiting') =>
  async (scene: Scene, orderId?: string): Promise<string> =>
    queryId(
      scene,
      `insert into payments (order_id, way, provider, reference, provider_payment_id, paise, received_paise, received_currency, status, paid_at)
       values ($1, 'page', 'razorpay', $2, $3, 100000, 99000, 'INR', $4, case when $4 = 'paid' then now() end)
       returning id`,
      [orderId ?? (await createOrder(scene)), unique('reference'), unique('pay'), status],
    );

const createTestPayment = async (scene: Scene): Promise<string> =>
  queryId(
    scene,
    `insert into payments (kind, way, provider, reference, paise, status, started_by)
     values ('test', 'page', 'razorpay', $1, 100, 'failed', $2) returning id`,
    [unique('test'), await createAdmin(scene)],
  );

const createSourceRefund =
  (status: 'pending' | 'failed') =>
  async (scene: Scene): Promise<string> => {
    const orderId = await createOrder(scene);
    return queryId(
      scene,
      `insert into refunds (order_id, paise, method, payment_id, status, approved_at, due_on)
       values ($1, 1000, 'source', $2, $3, case when $3 = 'failed' then now() end, current_date) returning id`,
      [orderId, await createPayment('paid')(scene, orderId), status],
    );
  };

const createSettlement = (scene: Scene): Promise<string> =>
  queryId(
    scene,
    `insert into settlements (provider, provider_settlement_id, settled_on, credit_paise, debit_paise, fee_paise, tax_paise)
     values ('razorpay', $1, current_date, 0, 0, 0, 0) returning id`,
    [unique('setl')],
  );

/** Parameters of a link to pay for an order of the owner. */
async function createLinkParams(scene: Scene): Promise<{ params: { token: string } }> {
  const deps = { signer: scene.signer, publicUrl: '', now: new Date() };
  const { url } = await createPayLink(deps, await createOrder(scene));
  return { params: { token: url.slice('/pay/t/'.length) } };
}

export const paymentFixtures: Fixtures = {
  // Without a provider, there is nothing to start.
  startPayment: { id: createOrder, payload: { way: 'page' }, status: 409, foreignStatus: 404 },
  getOrderPayment: { id: createOrder, foreignStatus: 404 },
  payWithCash: { id: createOrder, foreignStatus: 404 },
  startPaymentByLink: { build: createLinkParams, payload: { way: 'page' }, status: 409 },
  getPaymentByLink: { build: createLinkParams },
  payWithCashByLink: { build: createLinkParams },
};

export const staffPaymentFixtures: Fixtures = {
  // Without a provider, there is nothing to pay with.
  createPaymentLink: { id: createOrder, status: 409 },
  getPayment: { id: createPayment() },
  checkPayment: { id: createPayment(), status: 503 },
  resolvePayment: { id: createPayment('review'), payload: { decision: 'refund', reason: 'Less than the order asks' } },
  runTestPayment: { payload: { provider: 'razorpay' }, status: 409 },
  getTestPayment: { id: createTestPayment },
};

export const sourceRefundFixtures: Fixtures = {
  approveRefund: { id: createSourceRefund('pending') },
  retryRefund: { id: createSourceRefund('failed') },
};

export const settlementFixtures: Fixtures = {
  getSettlement: { id: createSettlement },
  importSettlement: {
    build: async () => ({
      payload: {
        provider: 'razorpay',
        fileName: 'settlement.csv',
        csv: `entity_id,type,debit,credit,amount,fee,tax,settlement_id,settled_at\n${unique('pay')},payment,0,976.4,1000,23.6,3.6,${unique('setl')},15/11/2026 10:00:00`,
      },
    }),
  },
};

import { describe, expect, test } from 'vitest';
import { createTestBuyer, fillCart } from '../../../apps/api/test/factories.ts';
import { createPaymentShop } from './payment-shop.ts';

const redirect = { kind: 'redirect', url: expect.stringMatching(/^http/) };
const PROVIDERS = [
  { name: 'razorpay', way: 'page', action: redirect },
  { name: 'phonepe', way: 'page', action: redirect },
  { name: 'cashfree', way: 'upi', action: { kind: 'upi', link: expect.stringMatching(/^upi:/) } },
] as const;

describe.each(PROVIDERS)('an order paid with $name', async ({ name, way, action }) => {
  const shop = await createPaymentShop([name]);
  const {
    sims,
    placeOrder,
    start,
    startOrder,
    look,
    getOrder,
    listPayments,
    listRefunds,
    stockOf,
    pass,
    sweep,
    runJobs,
    call,
    db,
  } = shop;
  const provider = sims[name];

  test('waits without being announced, takes its units, and is announced once it is paid', async () => {
    const { buyer, id, variantId, order, payment, started } = await startOrder();
    expect(order).toMatchObject({ paymentMethod: 'ONLINE', paymentStatus: 'PENDING', deliveryStatus: 'PENDING' });
    expect(order.awaitingPayment).not.toBeNull();
    expect(await getOrder(id)).toMatchObject({ announced: 0, status: 'PENDING' });
    expect(await stockOf(variantId)).toBe(8);
    expect(started.action).toMatchObject(action);
    expect((await look(buyer, id)).status).toBe('waiting');

    await provider.pay(payment.reference);
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ announced: 1, payment: 'PAID', method: 'ONLINE', payUntil: null });
    expect(await look(buyer, id)).toMatchObject({ status: 'paid', amount: 2000, until: null, paidBy: 'upi' });
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ announced: 1 });
  });

  test('can be paid with an open attempt that is returned again', async () => {
    const { buyer, id, started } = await startOrder();
    const again = await start(buyer, id, way);
    expect(again.body.payment.id).toBe(started.payment.id);
    expect(await listPayments(id)).toHaveLength(1);
  });

  test('started in two tabs at once has one attempt', async () => {
    const { buyer, id } = await placeOrder();
    const [first, second] = await Promise.all([start(buyer, id, way), start(buyer, id, way)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.payment.id).toBe(second.body.payment.id);
  });

  test('is cancelled after its time, its units are back and its lines are in the cart again', async () => {
    const { buyer, id, variantId } = await startOrder();
    await pass(id, 25);
    await runJobs();
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED', payment: 'PENDING', announced: 0 });
    expect(await stockOf(variantId)).toBe(10);
    expect(await listPayments(id)).toMatchObject([{ status: 'expired' }]);
    expect((await look(buyer, id)).status).toBe('expired');
    const cart = await call(buyer, 'getCart', {});
    expect(cart.body.items.map(({ quantity, product }) => [product.variant.id, quantity])).toEqual([[variantId, 2]]);
  });

  test('whose bank has not answered gets more time, twice', async () => {
    const { buyer, id, payment } = await startOrder();
    await provider.pay(payment.reference, { outcome: 'pending' });
    await sweep(id);
    expect((await look(buyer, id)).status).toBe('pending');
    for (const round of [1, 2]) {
      await pass(id, 25);
      await runJobs();
      expect([round, (await getOrder(id)).status]).toEqual([round, 'PENDING']);
    }
    await provider.resolve(payment.reference, { outcome: 'pay' });
    await sweep(id);
    await pass(id, 25);
    await runJobs();
    expect(await getOrder(id)).toMatchObject({ status: 'PENDING', payment: 'PAID', announced: 1 });
  });

  test('paid late is reopened while its units are there, and its lines leave the cart', async () => {
    const { buyer, id, variantId, payment } = await startOrder();
    await pass(id, 25);
    await runJobs();
    await provider.pay(payment.reference, { late: true });
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ status: 'PENDING', payment: 'PAID', announced: 1 });
    expect(await stockOf(variantId)).toBe(8);
    expect((await call(buyer, 'getCart', {})).body.items).toEqual([]);
  });

  test('paid late gets its money back if the units are gone', async () => {
    const { buyer, id, variantId, payment } = await startOrder({ stock: 2 });
    await pass(id, 25);
    await runJobs();
    const other = await createTestBuyer(db, []);
    await fillCart(db, other.id, [{ variantId, quantity: 1 }]);
    await call(other, 'placeOrder', {
      body: { addressId: other.addressId, paymentMethod: 'COD', mobile: '9876543210' },
    });
    await provider.pay(payment.reference, { late: true });
    await sweep(id, 3);
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED', payment: 'REFUNDED', announced: 0 });
    expect(await listRefunds(id)).toMatchObject([{ paise: 200_000, status: 'sent', method: 'source', extra: true }]);
    expect(await look(buyer, id)).toMatchObject({ status: 'late', refund: { amount: 2000 } });
  });

  test('cancelled by its customer closes the attempt, and money that still arrives goes back', async () => {
    const { buyer, id, payment } = await startOrder();
    expect((await call(buyer, 'cancelOrder', { params: { id } })).status).toBe(200);
    await provider.pay(payment.reference, { late: true });
    await sweep(id, 3);
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED', payment: 'REFUNDED' });
    expect(await listRefunds(id)).toMatchObject([{ paise: 200_000, status: 'sent', extra: true }]);
  });

  // PhonePe takes one payment per order.
  test.skipIf(name === 'phonepe')('paid twice sends the second payment back', async () => {
    const { id, payment } = await startOrder();
    await provider.pay(payment.reference);
    await provider.pay(payment.reference);
    await sweep(id, 3);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
    expect(await listRefunds(id)).toMatchObject([{ paise: 200_000, status: 'sent', extra: true }]);
  });

  test('whose amount differs needs a look, and is not announced', async () => {
    const { id, payment } = await startOrder();
    await provider.pay(payment.reference, { paise: 199_000 });
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ payment: 'PENDING', announced: 0 });
    expect(await listPayments(id)).toMatchObject([{ status: 'review', note: 'amount_differs' }]);
  });

  test('that fails can be tried again or paid in cash', async () => {
    const { buyer, id, payment } = await startOrder();
    await provider.pay(payment.reference, { outcome: 'fail' });
    expect(await look(buyer, id)).toMatchObject({ status: 'failed', canTryAgain: true, canPayCash: true });
    const cash = await call(buyer, 'payWithCash', { params: { id } });
    expect([cash.status, cash.body.status]).toEqual([200, 'cash']);
    expect(await getOrder(id)).toMatchObject({ method: 'COD', payUntil: null, announced: 1, payment: 'PENDING' });
    // Money that arrives all the same goes back, because the courier collects cash once it is booked.
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ status: 'PENDING', announced: 1 });
  });

  test('that fails is tried again with a new attempt', async () => {
    const { buyer, id, payment } = await startOrder();
    await provider.pay(payment.reference, { outcome: 'fail' });
    expect((await look(buyer, id)).status).toBe('failed');
    const { body } = await start(buyer, id, way);
    expect(body.payment.id).not.toBe(payment.id);
    expect((await look(buyer, id)).status).toBe('waiting');
    const again = (await listPayments(id)).find((other) => other.id === body.payment.id);
    await provider.pay(again?.reference ?? '');
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ announced: 1, payment: 'PAID' });
  });

  test('placed for cash can be paid online until its shipment is booked', async () => {
    const { buyer, id } = await placeOrder({ paymentMethod: 'COD' });
    expect(await getOrder(id)).toMatchObject({ method: 'COD', announced: 1 });
    const { body } = await start(buyer, id, way);
    const [payment] = await listPayments(id);
    expect(body.payment.id).toBe(payment?.id);
    await provider.pay(payment?.reference ?? '');
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ method: 'ONLINE', payment: 'PAID', announced: 1 });
  });

  test('is neither packed nor shipped before it is paid', async () => {
    const { id, order } = await startOrder();
    const lines = order.items.map(({ id: orderLineId, quantity }) => ({ orderLineId, quantity }));
    const packed = await shop.asStaff('createShipment', { body: { orderId: id, lines } });
    expect([packed.status, packed.body.code]).toEqual([409, 'order_not_paid']);
    const shipped = await shop.asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus: 'SHIPPED' } });
    expect([shipped.status, shipped.body.code]).toEqual([409, 'order_not_paid']);
    const waiting = await shop.asStaff('listOrders', { query: { view: 'waiting-for-payment' } });
    expect(waiting.body.orders.map((one) => one.id)).toContain(id);
  });

  test('cancelled after payment is refunded to its source by itself', async () => {
    const { buyer, id, payment } = await startOrder();
    await provider.pay(payment.reference);
    await sweep(id);
    expect((await call(buyer, 'cancelOrder', { params: { id } })).status).toBe(200);
    expect(await getOrder(id)).toMatchObject({ payment: 'REFUND_DUE' });
    await sweep(id, 3);
    expect(await listRefunds(id)).toMatchObject([{ paise: 200_000, status: 'sent', method: 'source', extra: false }]);
    expect(await getOrder(id)).toMatchObject({ payment: 'REFUNDED' });
  });

  test('a third order must wait until one of two is paid', async () => {
    const buyer = await createTestBuyer(db, []);
    const codes = [];
    for (let count = 0; count < 3; count++) codes.push((await placeOrder({ buyer })).code);
    expect(codes).toEqual([undefined, undefined, 'too_many_unpaid']);
  });

  test('while the provider is away, checkout says so and no order is cancelled', async () => {
    const { id } = await startOrder();
    const waiting = await placeOrder();
    provider.faults.add({ kind: 'fail', status: 503, times: 1000 });
    const failed = await start(waiting.buyer, waiting.id, way);
    expect([failed.status, failed.body.code]).toEqual([503, 'provider_unavailable']);
    await pass(id, 25);
    await runJobs();
    expect(await getOrder(id)).toMatchObject({ status: 'PENDING' });
    provider.faults.clear();
    await pass(id, 15);
    await runJobs();
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELED' });
  });
});

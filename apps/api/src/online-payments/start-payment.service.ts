import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointResponse } from '@kinari/contract/contract';
import type { FastifyBaseLogger } from 'fastify';
import { getEmailSender } from '../company/company.service.ts';
import { getOrder } from '../order-views/order-details.service.ts';
import { findOrderToPay, type LockedOrder, lockOrder, type OrderToPay, setPayUntil } from '../orders/orders.service.ts';
import {
  findOpenPayment,
  findPayment,
  insertPayment,
  lockPayment,
  type Payment,
  updatePayment,
} from '../payment-attempts/payment-attempts.service.ts';
import type { NewAttempt, PaymentProvider, PaymentWay, StartedAttempt } from '../payment-providers/payment-provider.ts';
import { encodeQr } from '../pdf/barcode.ts';
import { addMs, MINUTE, type Now, SECOND } from '../platform/clock.ts';
import { type Db, isConstraintViolation, type Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { IndeterminateError, ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import { cancelAttempt, checkPayment, type PaymentDeps } from './check-payment.service.ts';
import { canPayCashOrderOnline } from './settle.service.ts';

/** Razorpay keeps a link open for at least 15 minutes. */
const MIN_ATTEMPT_MS = 16 * MINUTE;
/** Longer than the request that starts a payment may take. */
const STARTING_MS = 8 * SECOND;
const STARTING_POLL_MS = 250;
/** An order can wait this long in all. */
export const MAX_WAIT_MS = 60 * MINUTE;
/** Time to pay for a cash order, which does not wait. */
const CASH_ORDER_ATTEMPT_MS = 20 * MINUTE;

type StartedPayment = EndpointResponse<'startPayment'>;
type StartDeps = PaymentDeps & { publicUrl: string; log: Pick<FastifyBaseLogger, 'warn'> };
type StartRequest = { orderId: string; way: PaymentWay; returnPath: string };

/**
 * Starts a payment for an order. An open attempt of the same way is returned again; one of another way is closed first, so that a customer
 * cannot pay twice. If a provider fails, the next one is tried.
 */
export async function startPayment(db: Db, request: StartRequest, deps: StartDeps): Promise<StartedPayment> {
  if (deps.providers.size === 0) throw new DomainError('online_payment_off');
  const open = await findStartedPayment(db, request.orderId, deps.now);
  if (open) {
    const reused = await reuseAttempt(db, open, request, deps);
    if (reused) return reused;
  }
  for (const provider of deps.providers.values()) {
    if (!provider.ways.includes(request.way)) continue;
    const started = await beginAttempt(db, provider, request, deps);
    if (started) return started;
  }
  throw new DomainError('provider_unavailable');
}

/** Returns the open attempt. Waits for another tab that is starting it right now. */
async function findStartedPayment(db: Db, orderId: string, now: Now): Promise<Payment | undefined> {
  for (;;) {
    const open = await findOpenPayment(db, orderId);
    const isStarting = open?.status === 'starting' && now().getTime() - open.createdAt.getTime() < STARTING_MS;
    if (!isStarting) return open;
    await wait(STARTING_POLL_MS);
  }
}

/** Returns the open attempt if it fits. Otherwise closes it. */
async function reuseAttempt(
  db: Db,
  open: Payment,
  { orderId, way }: StartRequest,
  deps: StartDeps,
): Promise<StartedPayment | undefined> {
  const order = await findOrderToPay(db, orderId);
  const isDeclined = open.providerMessage !== null;
  const isUsable =
    open.status === 'waiting' && !isDeclined && open.action && open.expiresAt && open.expiresAt > deps.now();
  if (isUsable && open.way === way && open.paise === order?.duePaise) return toResponse(open);
  const provider = deps.providers.get(open.provider);
  if (!provider) throw new DomainError('provider_unavailable');
  await orUnavailable(async () => {
    if (await cancelAttempt(open, provider)) await closeAttempt(db, open);
    // Paid in the meantime.
    else await checkPayment(db, open.id, deps);
  }, deps.log);
  return undefined;
}

async function closeAttempt(db: Db, { id, orderId }: Payment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (orderId) await lockOrder(tx, orderId);
    const { status } = await lockPayment(tx, id);
    if (status === 'starting' || status === 'waiting')
      await updatePayment(tx, id, { status: 'canceled', note: 'replaced' });
  });
}

/** Starts an attempt with one provider. Returns undefined if the provider fails. */
async function beginAttempt(
  db: Db,
  provider: PaymentProvider,
  request: StartRequest,
  deps: StartDeps,
): Promise<StartedPayment | undefined> {
  const inserted = await insertAttempt(db, provider, request, deps).catch((error: unknown) => {
    // Another tab was faster.
    if (isConstraintViolation(error, 'payments_one_open')) return undefined;
    throw error;
  });
  if (!inserted) return startPayment(db, request, deps);
  const { id, attempt } = inserted;
  try {
    const started = await provider.begin(attempt);
    if (!(await recordStart(db, id, { orderId: request.orderId, started, now: deps.now() }))) {
      // The sweep closes it if the provider does not answer now.
      await provider.cancel({ ...attempt, providerId: started.providerId });
      throw new DomainError('order_ended');
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (!(error instanceof ProviderRejectedError) && !(error instanceof IndeterminateError)) throw error;
    deps.log.warn({ err: error, provider: provider.name, paymentId: id }, 'payment could not be started');
    // If it was made all the same, the sweep finds it by its reference.
    await recordFailedStart(db, id, { orderId: request.orderId, message: error.message });
    return undefined;
  }
  const payment = await findPayment(db, id);
  return payment && toResponse(payment);
}

async function insertAttempt(
  db: Db,
  provider: PaymentProvider,
  { orderId, way, returnPath }: StartRequest,
  { now, publicUrl }: StartDeps,
): Promise<{ id: string; attempt: NewAttempt }> {
  const order = await getOrder(db, orderId);
  const { name: shop } = await getEmailSender(db);
  return db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const expiresAt = await assertPayable(tx, locked, now());
    const { duePaise } = await getOrderToPay(tx, orderId);
    const reference = `${orderId}-${randomBytes(4).toString('hex')}`;
    const id = await insertPayment(tx, {
      orderId,
      way,
      provider: provider.name,
      reference,
      paise: duePaise,
      nextCheckAt: addMs(now(), MINUTE),
    });
    return {
      id,
      attempt: {
        reference,
        way,
        paise: duePaise,
        expiresAt,
        description: `Order ${orderId.slice(0, 8)} at ${shop}`,
        returnUrl: `${publicUrl}${returnPath}`,
        customer: { id: order.userId, name: order.buyerName, email: order.email, mobile: order.mobile ?? null },
      },
    };
  });
}

async function getOrderToPay(tx: Tx, orderId: string): Promise<OrderToPay> {
  const order = await findOrderToPay(tx, orderId);
  if (!order) throw new DomainError('not_found');
  return order;
}

/** Returns until when a locked order can be paid. Throws if it cannot. */
async function assertPayable(tx: Tx, order: LockedOrder, now: Date): Promise<Date> {
  if (order.paymentStatus !== 'PENDING') throw new DomainError('already_paid');
  if (!order.payUntil) {
    if (!(await canPayCashOrderOnline(tx, order))) throw new DomainError('order_ended');
    return addMs(now, CASH_ORDER_ATTEMPT_MS);
  }
  const { placedAt } = await getOrderToPay(tx, order.id);
  const earliestEnd = addMs(now, MIN_ATTEMPT_MS);
  if (order.deliveryStatus !== 'PENDING' || earliestEnd > addMs(placedAt, MAX_WAIT_MS))
    throw new DomainError('order_ended');
  return order.payUntil > earliestEnd ? order.payUntil : earliestEnd;
}

type Start = { orderId: string; started: StartedAttempt; now: Date };

/**
 * Records where the customer pays. The order waits as long as the provider keeps its page open. Returns false if the order ended or
 * was changed to cash while the provider was asked.
 */
async function recordStart(db: Db, paymentId: string, { orderId, started, now }: Start): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { status } = await lockPayment(tx, paymentId);
    await updatePayment(tx, paymentId, {
      providerId: started.providerId,
      action: started.action,
      expiresAt: started.expiresAt,
      nextCheckAt: addMs(now, MINUTE),
      ...(status === 'starting' && { status: 'waiting' as const }),
    });
    if (order.payUntil && order.deliveryStatus === 'PENDING' && order.payUntil < started.expiresAt)
      await setPayUntil(tx, orderId, started.expiresAt);
    return status !== 'expired' && status !== 'canceled';
  });
}

type FailedStart = { orderId: string; message: string };

async function recordFailedStart(db: Db, paymentId: string, { orderId, message }: FailedStart): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const { status } = await lockPayment(tx, paymentId);
    // The sweep may know more by now.
    if (status === 'starting') await updatePayment(tx, paymentId, { status: 'failed', providerMessage: message });
  });
}

function toResponse({ id, status, expiresAt, action }: Payment): StartedPayment {
  if (!action || !expiresAt) throw new DomainError('provider_unavailable');
  const payment = { id, status, expiresAt: expiresAt.toISOString() };
  if (action.kind === 'redirect') return { payment, action };
  return { payment, action: { ...action, qr: toQrPath(action.link) } };
}

/** Draws a QR code as the path of an SVG. */
function toQrPath(link: string): { size: number; path: string } {
  const { squares, side } = encodeQr(link);
  return { size: side, path: squares.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('') };
}

async function orUnavailable(call: () => Promise<void>, log: StartDeps['log']): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof IndeterminateError)) throw error;
    log.warn({ err: error }, 'payment provider does not answer');
    throw new DomainError('provider_unavailable');
  }
}

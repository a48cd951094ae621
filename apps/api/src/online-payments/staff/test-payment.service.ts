import { randomBytes } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { toIndianDate } from '@kinari/contract/locale';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { getEmailSender } from '../../company/company.service.ts';
import {
  findPayment,
  insertPayment,
  lockPayment,
  type Payment,
  updatePayment,
} from '../../payment-attempts/payment-attempts.service.ts';
import type {
  NewAttempt,
  PaymentProvider,
  PaymentProviderName,
  StartedAttempt,
} from '../../payment-providers/payment-provider.ts';
import { addMs, DAY, MINUTE } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { IndeterminateError, ProviderRejectedError } from '../../platform/outbound/provider-errors.ts';
import { RETENTION_DAYS } from '../../platform/retention.ts';
import { checkPaymentOnce, type PaymentDeps } from '../check-payment.service.ts';
import { enqueueTestRefund } from './test-refund.service.ts';

type TestPayment = EndpointResponse<'getTestPayment'>['test'];
type Step = TestPayment['steps'][number];

const TEST_PAISE = 100;
const TIME_TO_PAY_MS = 20 * MINUTE;
const RETURN_PATH = '/admin/settings/payments';

type NewTest = { provider: PaymentProviderName; actorId: string };
type TestDeps = PaymentDeps & { publicUrl: string; log: Pick<FastifyBaseLogger, 'warn'> };

/** Starts a payment of ₹1.00 at one provider. If the provider rejects it, the steps say why. */
export async function runTestPayment(
  db: Db,
  { provider: name, actorId }: NewTest,
  deps: TestDeps,
): Promise<TestPayment> {
  const provider = deps.providers.get(name);
  if (!provider) throw new DomainError('online_payment_off');
  const { id, attempt } = await insertTest(db, provider, { actorId, deps });
  try {
    await recordStart(db, id, await provider.begin(attempt), deps.now());
  } catch (error) {
    const isRejected = error instanceof ProviderRejectedError;
    if (!isRejected && !(error instanceof IndeterminateError)) throw error;
    deps.log.warn({ err: error, provider: name, paymentId: id }, 'test payment could not be started');
    // If it was made all the same, the sweep finds it by its reference.
    await updatePayment(db, id, { status: 'failed', providerMessage: error.message });
    if (!isRejected) throw new DomainError('provider_unavailable');
  }
  return describeTest(db, id);
}

async function insertTest(
  db: Db,
  provider: PaymentProvider,
  { actorId, deps }: { actorId: string; deps: TestDeps },
): Promise<{ id: string; attempt: NewAttempt }> {
  const { now, publicUrl } = deps;
  const way = provider.ways.includes('page') ? 'page' : 'upi';
  const reference = `test-${toIndianDate(now())}-${randomBytes(6).toString('hex')}`;
  const customer = await getTester(db, actorId);
  const { name: shop } = await getEmailSender(db);
  const id = await db.transaction().execute(async (tx) => {
    await recordAuditEntry(
      tx,
      { kind: 'settings', id: '1', actorId },
      { action: 'payment.test_started', data: { provider: provider.name } },
    );
    return insertPayment(tx, {
      orderId: null,
      way,
      provider: provider.name,
      reference,
      paise: TEST_PAISE,
      nextCheckAt: addMs(now(), MINUTE),
      startedBy: actorId,
    });
  });
  return {
    id,
    attempt: {
      reference,
      way,
      paise: TEST_PAISE,
      expiresAt: addMs(now(), TIME_TO_PAY_MS),
      description: `Test payment at ${shop}`,
      returnUrl: `${publicUrl}${RETURN_PATH}`,
      customer,
    },
  };
}

async function getTester(db: Queryable, id: string): Promise<NewAttempt['customer']> {
  const { rows } = await sql<{ name: string; email: string }>`
    select name_of(person) as name, person.email from users person where person.id = ${id}
  `.execute(db);
  if (!rows[0]) throw new Error(`User ${id} not found`);
  return { id, ...rows[0], mobile: null };
}

async function recordStart(db: Db, id: string, started: StartedAttempt, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The sweep may have been faster.
    const { status } = await lockPayment(tx, id);
    await updatePayment(tx, id, {
      ...started,
      nextCheckAt: addMs(now, MINUTE),
      ...(status === 'starting' && { status: 'waiting' as const }),
    });
  });
}

/** Returns the steps of a test payment. Asks the provider first if it is open. */
export async function getTestPayment(db: Db, id: string, deps: PaymentDeps): Promise<TestPayment> {
  const found = await findTest(db, id);
  if (isOpen(found)) {
    try {
      await checkPaymentOnce(db, id, deps);
    } catch (error) {
      // Show what we know. The sweep asks again.
      if (!(error instanceof IndeterminateError || error instanceof ProviderRejectedError)) throw error;
    }
  }
  const { status, testRefund } = await findTest(db, id);
  if (status === 'paid' && !testRefund) await enqueueTestRefund(db, id);
  return describeTest(db, id);
}

/** Returns the last test payment. Older ones are left out, because their webhooks are deleted. */
export async function findLastTest(db: Db, now: Date): Promise<TestPayment | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payments
    where started_by is not null and kind = 'test' and extra_of is null
      and created_at > ${addMs(now, -RETENTION_DAYS.payment_events * DAY)}
    order by created_at desc, id desc
    limit 1
  `.execute(db);
  return rows[0] ? describeTest(db, rows[0].id) : null;
}

async function findTest(db: Queryable, id: string): Promise<Payment> {
  const payment = await findPayment(db, id);
  if (payment?.kind !== 'test') throw new DomainError('not_found');
  return payment;
}

const isOpen = ({ status }: Payment) => status === 'starting' || status === 'waiting';

async function describeTest(db: Queryable, id: string): Promise<TestPayment> {
  const payment = await findTest(db, id);
  const { startedBy, providerMessage, webhookAt } = await getTestContext(db, id);
  const { provider, action, createdAt } = payment;
  const url = action?.kind === 'redirect' ? action.url : action?.link;
  return {
    id,
    provider,
    url: isOpen(payment) ? (url ?? null) : null,
    startedAt: createdAt.toISOString(),
    startedBy,
    steps: [
      toKeysStep(payment, providerMessage),
      toPageStep(payment, providerMessage),
      { step: 'webhook', ...(webhookAt ? done(webhookAt.toISOString()) : WAITING) },
      toRefundStep(payment),
    ],
  };
}

type TestContext = { startedBy: string | null; providerMessage: string | null; webhookAt: Date | null };

async function getTestContext(db: Queryable, id: string): Promise<TestContext> {
  const { rows } = await sql<TestContext>`
    select
      case when person.id is not null then name_of(person) end as "startedBy", payment.reason as "providerMessage",
      (select min(received_at) from payment_events where payment_id = payment.id) as "webhookAt"
    from payments payment
    left join users person on person.id = payment.started_by
    where payment.id = ${id}
  `.execute(db);
  return rows[0] ?? { startedBy: null, providerMessage: null, webhookAt: null };
}

const WAITING = { status: 'waiting', at: null, message: null } as const;
const done = (at: string) => ({ status: 'done', at, message: null }) as const;
const failed = (message: string | null) => ({ status: 'failed', at: null, message }) as const;

/** The provider gives an attempt an id only if it accepted the keys. */
function toKeysStep({ providerId, status, createdAt }: Payment, message: string | null): Step {
  if (providerId) return { step: 'keys', ...done(createdAt.toISOString()) };
  return { step: 'keys', ...(status === 'failed' ? failed(message) : WAITING) };
}

function toPageStep(payment: Payment, message: string | null): Step {
  const { paidAt, providerId } = payment;
  if (paidAt) return { step: 'page', ...done(paidAt.toISOString()) };
  return { step: 'page', ...(isOpen(payment) || !providerId ? WAITING : failed(message)) };
}

function toRefundStep({ testRefund }: Payment): Step {
  if (testRefund?.sentAt) return { step: 'refund', ...done(testRefund.sentAt) };
  return { step: 'refund', ...(testRefund?.status === 'failed' ? failed(testRefund.reason) : WAITING) };
}

import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import type { PaymentAccount } from './payment-account.ts';
import type { PaymentActions, PayResult, RefundResolution, RefundResult } from './payment-actions.ts';
import {
  ControlError,
  type PayOptions,
  type RefundPlan,
  type ResolveOptions,
  type SimulatedPayment,
  type SimulatedRefund,
} from './payment-records.ts';

type Reference = { reference: string; webhook?: boolean };

/** Handles the control requests of payment simulators. README.md lists them. */
export async function handlePaymentControl(
  actions: PaymentActions,
  account: PaymentAccount,
  request: SimulatorRequest,
): Promise<SimulatorResponse> {
  try {
    return await control(actions, account, request);
  } catch (error) {
    if (error instanceof ControlError) return { status: error.status, body: { message: error.message } };
    return { status: 400, body: { message: String(error) } };
  }
}

async function control(
  actions: PaymentActions,
  account: PaymentAccount,
  { method, path, text }: SimulatorRequest,
): Promise<SimulatorResponse> {
  const requestLine = `${method} ${path}`;
  const body: unknown = text ? JSON.parse(text) : {};
  switch (requestLine) {
    case 'POST /_sim/pay': {
      const { reference, ...options } = body as Reference & PayOptions;
      return { status: 200, body: showPayResult(await actions.pay(reference, options)) };
    }
    case 'POST /_sim/resolve': {
      const { reference, ...options } = body as Reference & ResolveOptions;
      return { status: 200, body: showPayResult(await actions.resolve(reference, options)) };
    }
    case 'POST /_sim/expire': {
      const { reference, ...options } = body as Reference;
      return { status: 200, body: { hooks: await actions.expire(reference, options) } };
    }
    case 'POST /_sim/refunds':
      actions.planRefunds(...[body as RefundPlan | RefundPlan[]].flat());
      return { status: 204 };
    case 'DELETE /_sim/refunds':
      actions.clearRefundPlans();
      return { status: 204 };
    case 'POST /_sim/resolve-refund': {
      const { refund, ...options } = body as { refund: string; webhook?: boolean } & RefundResolution;
      return { status: 200, body: showRefundResult(await actions.resolveRefund(refund, options)) };
    }
    case 'POST /_sim/resend':
      return { status: 200, body: { hooks: await actions.resendWebhooks((body as Reference).reference) } };
    case 'POST /_sim/clock':
      actions.setClockSkew((body as { skewSeconds: number }).skewSeconds);
      return { status: 204 };
    case 'GET /_sim/totals':
      return { status: 200, body: { attempts: actions.state.attempts.size, ...actions.state.totals } };
    default:
      return account.control?.(requestLine, body) ?? showAttempt(actions, requestLine);
  }
}

function showAttempt({ state }: PaymentActions, requestLine: string): SimulatorResponse {
  const [, key] = /^GET \/_sim\/attempts\/(.+)$/.exec(requestLine) ?? [];
  if (key === undefined) throw new ControlError(404, 'Unknown control request');
  const attempt = state.getAttempt(decodeURIComponent(key));
  state.refresh(attempt);
  const { id, reference, kind, paise, currency } = attempt;
  const payments = attempt.payments.map(showPayment);
  const refunds = attempt.payments.flatMap((payment) => payment.refunds.map(showRefund));
  const status = state.getStatus(attempt);
  return { status: 200, body: { id, reference, kind, status, paise, currency, page: `/pay/${id}`, payments, refunds } };
}

const showPayResult = ({ payment, webhooks, returnUrl }: PayResult) => ({
  payment: showPayment(payment),
  hooks: webhooks,
  returnUrl,
});

const showRefundResult = ({ refund, webhooks }: RefundResult) => ({ refund: showRefund(refund), hooks: webhooks });

function showPayment({ id, attempt, paise, currency, status, method }: SimulatedPayment) {
  return { id, reference: attempt.reference, paise, currency, status, method };
}

function showRefund({ id, reference, payment, paise, status }: SimulatedRefund) {
  return { id, reference, paymentId: payment.id, paise, status };
}

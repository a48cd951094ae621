import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatorResponse } from '../simulator-server.ts';
import type { SimulatedRefund } from './payment-records.ts';
import type { PaymentState } from './payment-state.ts';

/** A request for a refund, in the words of one provider. */
export type RefundFlow = {
  /** The shop's id or idempotency key. Empty if it gave none. */
  key: string;
  /** Returns the reply to a request that creates nothing: an error, or the refund that exists already. */
  check(): SimulatorResponse | undefined;
  create(): SimulatedRefund;
  reply(refund: SimulatedRefund): SimulatorResponse;
  /** Status 409: the same refund is under way. */
  conflict(): SimulatorResponse;
  reject(reason: string): SimulatorResponse;
  /** True if the reply already shows that the refund was sent. */
  repliesWithResult: boolean;
};

/** Handles a request for a refund as the next plan of the control says. */
export async function runRefund(state: PaymentState, flow: RefundFlow): Promise<SimulatorResponse> {
  if (state.refundsUnderWay.has(flow.key)) return flow.conflict();
  const checked = flow.check();
  if (checked) return checked;
  const plan = state.takeRefundPlan();
  if (plan.outcome === 'conflict') return flow.conflict();
  if (plan.outcome === 'reject') return flow.reject(plan.reason ?? 'The refund was rejected');
  if (plan.outcome === 'slow') {
    const changed = await waitUnderWay(state, flow, plan.ms ?? 1000);
    if (changed) return changed;
  }
  const refund = flow.create();
  const isSent = plan.outcome === 'succeed' || plan.outcome === 'slow';
  if (isSent && flow.repliesWithResult) state.settleRefund(refund, 'succeed');
  const reply = flow.reply(refund);
  if (isSent && !flow.repliesWithResult) state.settleRefund(refund, 'succeed');
  if (plan.outcome === 'fail') state.settleRefund(refund, 'fail', plan.reason);
  return reply;
}

async function waitUnderWay(state: PaymentState, flow: RefundFlow, ms: number): Promise<SimulatorResponse | undefined> {
  if (flow.key) state.refundsUnderWay.add(flow.key);
  await wait(ms);
  state.refundsUnderWay.delete(flow.key);
  // Another refund may have used the amount in the meantime.
  return flow.check();
}

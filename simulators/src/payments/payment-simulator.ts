import { type SimulatorServer, startSimulatorServer } from '../simulator-server.ts';
import { handlePayerPage } from './payer-page.ts';
import type { PaymentAccount } from './payment-account.ts';
import { createPaymentActions, type PaymentActions } from './payment-actions.ts';
import { handlePaymentControl } from './payment-control.ts';
import type { StateOptions } from './payment-state.ts';

const REQUEST_LOG_LIMIT = 10_000;

export type PaymentSimulatorOptions = StateOptions & {
  port?: number;
  /** Default: loopback. */
  host?: string;
  /** Keeps at least this number of the newest lines of the request log. Default 10,000. 0 switches the log off. */
  requestLogLimit?: number;
};

export type PaymentSimulator = SimulatorServer & PaymentActions;

/** Starts a server on loopback that behaves like a payment provider. Tests control it through `/_sim/`. */
export async function createPaymentSimulator(
  account: PaymentAccount,
  { port = 0, host, requestLogLimit = REQUEST_LOG_LIMIT }: PaymentSimulatorOptions,
): Promise<PaymentSimulator> {
  const actions = createPaymentActions(account);
  const server = await startSimulatorServer(
    {
      async answer(request) {
        const reply = await account.answer(request);
        void actions.sendInBackground();
        return reply;
      },
      control: (request) => handlePaymentControl(actions, account, request),
      setWebhookSchedule: (to) => actions.setWebhookSchedule(to),
      page: (request) => handlePayerPage(actions, account, request),
      errorBody: (status) => account.errorBody(status),
    },
    { port, requestLogLimit, ...(host && { host }) },
  );
  return { ...server, ...actions };
}

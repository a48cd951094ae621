import type { PaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import type { PaymentProvider } from '@kinari/api/payment-providers/payment-provider';

const CALLS = { begin: 'begin', lookUp: 'look up', cancel: 'cancel', refund: 'refund' } as const;
type Call = (typeof CALLS)[keyof typeof CALLS];
/** A moment in the work of the shop. During: the request was sent. */
export type Step = `${'before' | 'during' | 'after'} ${Call}`;

/** Wraps providers, so that a test can do something before, during or after each call. */
export function withSteps(providers: PaymentProviders, onStep: (step: Step) => unknown): PaymentProviders {
  const wrap =
    <Args extends unknown[], Result>(name: Call, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await onStep(`before ${name}`);
      const running = call(...args);
      await onStep(`during ${name}`);
      const result = await running;
      await onStep(`after ${name}`);
      return result;
    };
  return new Map(
    [...providers].map(([name, provider]): [typeof name, PaymentProvider] => [
      name,
      {
        ...provider,
        begin: wrap(CALLS.begin, (attempt) => provider.begin(attempt)),
        lookUp: wrap(CALLS.lookUp, (attempt) => provider.lookUp(attempt)),
        cancel: wrap(CALLS.cancel, (attempt) => provider.cancel(attempt)),
        refund: wrap(CALLS.refund, (refund) => provider.refund(refund)),
      },
    ]),
  );
}

import { startPaymentSimulators } from './start-payment-simulators.ts';

// The payment simulators in a process of their own, on free ports. The parent gets their addresses and controls them over HTTP.
export type PaymentSimulatorsReady = {
  urls: { razorpay: string; phonepe: string; cashfree: string };
  settings: Record<string, string>;
};

const { razorpay, phonepe, cashfree, settings } = await startPaymentSimulators({ requestLogLimit: 0 });
const ready: PaymentSimulatorsReady = {
  urls: { razorpay: razorpay.url, phonepe: phonepe.url, cashfree: cashfree.url },
  settings,
};
process.on('disconnect', () => process.exit());
process.send?.(ready);

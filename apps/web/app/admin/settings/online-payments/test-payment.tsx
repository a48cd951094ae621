import { PAYMENT_PROVIDER_LABELS, type PaymentProvider } from '@kinari/contract/labels/payment-labels';
import { formatDateTime } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX, ExternalLink, RotateCw } from 'lucide-react';
import { ApiError } from '../../../platform/api.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { notify } from '../../../ui/toast.ts';
import { Allowed } from '../../navigation/allowed.tsx';
import { outlinedButtonClass } from '../../ui/outlined-button.ts';
import { showError } from '../../ui/show-error.ts';
import { formatTestStep, type TestPayment } from './provider-format.ts';
import { isPolled, testPaymentQuery, useRunTestPayment } from './test-payment.data.ts';

type TestPaymentSectionProps = { provider: PaymentProvider; lastTest: TestPayment | null };

/** Pays ₹1.00 as a customer would, and refunds it. */
export function TestPaymentSection({ provider, lastTest }: TestPaymentSectionProps) {
  const { mutateAsync, isPending } = useRunTestPayment();
  const name = PAYMENT_PROVIDER_LABELS[provider];

  async function run() {
    try {
      await mutateAsync(provider);
    } catch (error) {
      // The text of this error is for customers.
      const isProviderError = error instanceof ApiError && error.code === 'provider_unavailable';
      if (isProviderError) notify({ text: `${name} does not answer. Check the keys`, tone: 'bad' });
      else showError(error, 'Couldn’t start the test payment. Try again.');
    }
  }

  return (
    <section aria-label={`Test payment with ${name}`} className="grid gap-3 border-t border-border px-3.5 py-3.5">
      <h3 className="font-semibold">Test payment</h3>
      <p className="text-text-muted">Charges ₹1.00 and refunds it, so you know that everything works.</p>
      {lastTest && <TestSteps key={lastTest.id} lastTest={lastTest} />}
      <Allowed to="runTestPayment">
        <Button
          kind="secondary"
          size={44}
          icon={<RotateCw {...icon20} />}
          className={`justify-self-start ${outlinedButtonClass}`}
          busy={isPending}
          onClick={() => void run()}
        >
          {lastTest ? 'Run test payment again' : 'Run test payment'}
        </Button>
      </Allowed>
    </section>
  );
}

function TestSteps({ lastTest }: { lastTest: TestPayment }) {
  const { data: test } = useQuery(testPaymentQuery(lastTest));
  const { provider, url, steps, startedAt, startedBy } = test;
  const isPaying = steps.some(({ step, status }) => step === 'page' && status === 'waiting');
  return (
    <>
      <ul aria-label="Steps of the test payment" aria-live="polite" className="grid gap-1.5">
        {steps.map((step) => (
          <li key={step.step} className="flex gap-2">
            <StepIcon status={step.status} />
            <span className="min-w-0 wrap-anywhere">{formatTestStep(step)}</span>
          </li>
        ))}
      </ul>
      {url && isPaying && isPolled(test) && (
        // In the same tab, with a referrer: PhonePe checks it.
        <a href={url} className={`${buttonClasses({ size: 44 })} justify-self-start`}>
          <ExternalLink {...icon20} />
          Pay ₹1.00 with {PAYMENT_PROVIDER_LABELS[provider]}
        </a>
      )}
      <p className="text-sm text-text-subtle">
        Last test {formatDateTime(startedAt)}
        {startedBy && `, by ${startedBy}`}
      </p>
    </>
  );
}

const STEP_ICONS = {
  waiting: { Icon: CircleDashed, className: 'flex-none text-text-subtle' },
  done: { Icon: CircleCheck, className: 'flex-none text-success' },
  failed: { Icon: CircleX, className: 'flex-none text-danger' },
};

function StepIcon({ status }: { status: TestPayment['steps'][number]['status'] }) {
  const { Icon, className } = STEP_ICONS[status];
  return <Icon {...icon20} className={className} />;
}

import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { ApiError } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { showError } from '../ui/show-error.ts';
import { describeStatus, payerName, providerName } from './payment-format.ts';
import { isOpen, type Payment, useCheckPayment } from './payments.data.ts';

type CheckPaymentButtonProps = {
  payment: Payment;
  /** In a row of the list. */
  isInRow?: boolean;
};

/** Asks the provider about a payment. */
export function CheckPaymentButton({ payment, isInRow = false }: CheckPaymentButtonProps) {
  const { mutateAsync, isPending } = useCheckPayment();
  const button = useRef<HTMLButtonElement>(null);

  async function check() {
    try {
      notify({ text: formatResult(await mutateAsync(payment.id)), tone: 'ok' });
    } catch (error) {
      showCheckError(error, payment);
    }
    restoreFocus(button.current);
  }

  const name = payerName(payment);
  return isInRow ? (
    <Button
      ref={button}
      kind="quiet"
      size={36}
      className="-mr-3"
      busy={isPending}
      aria-label={`Check now: payment of ${name}`}
      onClick={() => void check()}
    >
      Check now
    </Button>
  ) : (
    <Button
      ref={button}
      kind="secondary"
      size={36}
      icon={<RotateCw {...icon20} />}
      className={classes('max-md:gap-0 max-md:px-3', outlinedButtonClass)}
      busy={isPending}
      onClick={() => void check()}
    >
      <span className="max-md:sr-only">Check now</span>
    </Button>
  );
}

function formatResult(payment: Payment): string {
  return isOpen(payment)
    ? `${providerName(payment)} is still waiting for the customer or the bank`
    : `Payment of ${payerName(payment)}: ${describeStatus(payment).text}`;
}

function showCheckError(error: unknown, payment: Payment): void {
  // The text of this error is for customers.
  const isProviderError = error instanceof ApiError && error.code === 'provider_unavailable';
  if (isProviderError) notify({ text: `${providerName(payment)} does not answer. Try again later`, tone: 'bad' });
  else showError(error, 'Couldn’t check the payment. Try again.');
}

/** The button loses the focus while it is busy, and may have left the list with its row. */
function restoreFocus(button: HTMLButtonElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const target = button?.isConnected ? button : document.getElementById('main');
    target?.focus({ preventScroll: true });
  });
}

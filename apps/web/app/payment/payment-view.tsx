import '../ui/item-row.css';
import { useEffect, useRef, useState } from 'react';
import { PayPanel } from './pay-panel.tsx';
import type { OrderPayment, PaymentAccess } from './payment.data.ts';
import { canStart, paymentTitle, WAITING_TITLE } from './payment-format.ts';
import { PaymentResult } from './payment-result.tsx';
import { usePaymentActions } from './use-payment.ts';

type PaymentViewProps = { access: PaymentAccess; payment: OrderPayment; onCheck: () => Promise<unknown> };

/** Shows how to pay for an order, or how the payment ended. */
export function PaymentView({ access, payment, onCheck }: PaymentViewProps) {
  const { status } = payment;
  const actions = usePaymentActions(access, payment);
  const [isChecked, setIsChecked] = useState(false);
  const { view, trackFocus } = useKeptFocus();
  const isOwn = 'orderId' in access;

  async function check() {
    setIsChecked(false);
    await onCheck();
    setIsChecked(true);
  }

  return (
    <div ref={view} onFocus={trackFocus} className="mx-auto max-w-230">
      <output className="sr-only">
        {isChecked && status === 'pending' ? 'Your bank has not confirmed the payment yet.' : statusTitle(payment)}
      </output>
      {canStart(status) ? (
        <PayPanel payment={payment} actions={actions} isOwn={isOwn} />
      ) : (
        <PaymentResult payment={payment} actions={actions} isOwn={isOwn} onCheck={check} />
      )}
    </div>
  );
}

/** Announced when the status changes. */
function statusTitle(payment: OrderPayment): string {
  if (payment.status === 'unpaid') return '';
  return payment.status === 'waiting' ? WAITING_TITLE : paymentTitle(payment);
}

/** If the focused button disappears, focuses the heading. */
function useKeptFocus() {
  const view = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    view.current?.querySelector('h1')?.focus();
  });

  return {
    view,
    trackFocus: ({ target }: { target: Element }) => {
      focused.current = target;
    },
  };
}

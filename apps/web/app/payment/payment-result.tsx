import './payment.css';
import type { PaymentViewStatus } from '@kinari/contract/labels/payment-labels';
import { formatRupees, formatTime } from '@kinari/contract/locale';
import { Check, Clock, RotateCw, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import { CashButton } from './cash-button.tsx';
import type { OrderPayment } from './payment.data.ts';
import { formatReference, formatRefund, paymentText, paymentTitle, referenceLabel } from './payment-format.ts';
import type { PaymentActions } from './use-payment.ts';

type PaymentResultProps = {
  payment: OrderPayment;
  actions: PaymentActions;
  isOwn: boolean;
  /** Resolves when the payment was read again. */
  onCheck: () => Promise<void>;
};

/** What the customer sees once a payment was tried, or the time to pay is over. */
export function PaymentResult({ payment, actions, isOwn, onCheck }: PaymentResultProps) {
  const { status, refund } = payment;
  const { Icon, color } = LOOKS[status] ?? WAITING;
  return (
    <section className="grid justify-items-start gap-2.5 px-4 py-5 border border-border bg-surface lg:p-8 hanging">
      <span className={classes('grid size-13 place-items-center rounded-full', color)}>
        <Icon size={28} strokeWidth={2} aria-hidden="true" />
      </span>
      <h1 tabIndex={-1} className="text-h2">
        {paymentTitle(payment)}
      </h1>
      <p className="max-w-[56ch] text-text-muted">{paymentText(payment)}</p>
      {status === 'paid' && refund && <Banner tone="info">You paid twice. {formatRefund(payment)}</Banner>}
      <PaymentDetails payment={payment} isOwn={isOwn} />
      <div aria-live="polite" className="empty:hidden">
        {status === 'failed' && actions.errorText && <Banner tone="bad">{actions.errorText}</Banner>}
      </div>
      <div className="mt-2 flex w-full gap-3 max-md:flex-col">
        <NextSteps payment={payment} actions={actions} isOwn={isOwn} onCheck={onCheck} />
      </div>
    </section>
  );
}

const WAITING = { Icon: Clock, color: 'bg-attention-bg text-attention' };
const PLACED = { Icon: Check, color: 'bg-success-bg text-success' };
const LOOKS: Partial<Record<PaymentViewStatus, typeof WAITING>> = {
  paid: PLACED,
  cash: PLACED,
  failed: { Icon: X, color: 'bg-danger-bg text-danger' },
};

function PaymentDetails({ payment, isOwn }: Pick<PaymentResultProps, 'payment' | 'isOwn'>) {
  const { orderId, status, amount, reference, lastCheckedAt } = payment;
  const id = <span className="font-mono text-label">{orderId.slice(0, 8)}</span>;
  return (
    <dl className="pay-rows mt-2 w-full">
      {status === 'pending' && <Row name="Amount">{formatRupees(amount)}</Row>}
      <Row name="Order">
        {isOwn ? (
          <Link
            to={`/myaccount/order/${orderId}`}
            className="-my-3 inline-flex min-h-(--touch) items-center underline underline-offset-3"
          >
            {id}
          </Link>
        ) : (
          id
        )}
      </Row>
      {status === 'pending' && lastCheckedAt && <Row name="Last checked">{formatTime(lastCheckedAt)}</Row>}
      {status === 'paid' && reference && <Row name={referenceLabel(payment)}>{formatReference(reference)}</Row>}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-text-muted">{name}</dt>
      <dd className="tabular min-w-0 text-right font-semibold">{children}</dd>
    </div>
  );
}

function NextSteps({ payment, actions, isOwn, onCheck }: PaymentResultProps) {
  const { status, amount, ways, canTryAgain, canPayCash } = payment;
  const orderHistory = isOwn && (
    <ButtonLink kind="secondary" to="/myaccount/order">
      View Order History
    </ButtonLink>
  );
  if (status === 'pending')
    return (
      <>
        <CheckButton onCheck={onCheck} />
        {orderHistory}
      </>
    );
  if (status === 'failed')
    return (
      <>
        {canTryAgain && (
          <Button
            busy={actions.startingWay !== undefined}
            onClick={() => actions.start(ways.includes('upi') ? 'upi' : 'page')}
          >
            Try again
          </Button>
        )}
        {canPayCash && <CashButton amount={amount} actions={actions} />}
        {!canTryAgain && !canPayCash && orderHistory}
      </>
    );
  if (status === 'expired' || status === 'late')
    return (
      <>
        <ButtonLink to="/cart">View cart</ButtonLink>
        {orderHistory}
      </>
    );
  return (
    <>
      <ButtonLink to="/home">Continue Shopping</ButtonLink>
      {orderHistory}
    </>
  );
}

function CheckButton({ onCheck }: Pick<PaymentResultProps, 'onCheck'>) {
  // The page also checks by itself, which must not disable the button.
  const [isChecking, setIsChecking] = useState(false);

  async function check() {
    setIsChecking(true);
    await onCheck();
    setIsChecking(false);
  }

  return (
    <Button busy={isChecking} icon={<RotateCw {...icon20} />} onClick={() => void check()}>
      Check again
    </Button>
  );
}

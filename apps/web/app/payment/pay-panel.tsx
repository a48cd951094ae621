import './payment.css';
import { formatTime } from '@kinari/contract/locale';
import { CreditCard, Smartphone } from 'lucide-react';
import { useShop } from '../site/use-shop.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { icon20 } from '../ui/icon.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { CashButton } from './cash-button.tsx';
import type { OrderPayment } from './payment.data.ts';
import { pageButtonLabel, paymentText, paymentTitle, WAITING_TITLE } from './payment-format.ts';
import { UpiCode, UpiLink } from './upi-options.tsx';
import type { PaymentActions } from './use-payment.ts';

type PayPanelProps = { payment: OrderPayment; actions: PaymentActions; isOwn: boolean };

/** Without a mouse, or as narrow as one: it is a phone, where UPI apps are. */
const PHONE = '(hover: none), (pointer: coarse), (width < 40rem)';

/** The ways to pay. A computer shows a QR code for the phone. */
export function PayPanel({ payment, actions, isOwn }: PayPanelProps) {
  const { status, amount, ways, canPayCash } = payment;
  const isPhone = useMediaQuery(PHONE);
  const { upi, startingWay, start } = actions;
  const hasUpi = ways.includes('upi');
  const isStartingUpi = startingWay === 'upi';
  const hasCode = !isPhone && (upi !== undefined || isStartingUpi);
  return (
    <>
      <PayHeader payment={payment} isOwn={isOwn} />
      <section
        aria-label="Ways to pay"
        className={classes(
          'px-4 py-5 border border-border bg-surface lg:p-8 hanging',
          hasCode && 'grid gap-6 md:grid-cols-[264px_minmax(0,1fr)] md:gap-8 lg:gap-12',
        )}
      >
        {hasCode && <UpiCode amount={amount} upi={upi} />}
        <div className="grid content-start gap-4">
          {status === 'waiting' && (
            <p className="flex items-center gap-3 rounded-md bg-sunken px-3.5 py-2.5 text-label">
              <span className="size-5 flex-none animate-spin rounded-full border-2 border-primary border-r-transparent" />
              <span className="text-text-muted">
                <b className="block text-base/5.5 font-semibold text-text">{WAITING_TITLE}</b>
                <span>{paymentText(payment)}</span>
              </span>
            </p>
          )}
          {isPhone && upi && <UpiLink amount={amount} upi={upi} />}
          {hasUpi && !hasCode && !upi && (
            <Button
              wide={isPhone}
              busy={isStartingUpi}
              icon={<Smartphone {...icon20} />}
              className="justify-self-start"
              onClick={() => start('upi')}
            >
              {isStartingUpi ? 'Open UPI app' : 'Pay by UPI'}
            </Button>
          )}
          {hasUpi && ways.includes('page') && <p className="pay-or">or</p>}
          {ways.includes('page') && (
            <Button
              kind={hasUpi ? 'secondary' : 'primary'}
              wide={isPhone}
              busy={startingWay === 'page'}
              icon={<CreditCard {...icon20} />}
              className="justify-self-start"
              onClick={() => start('page')}
            >
              {pageButtonLabel(payment)}
            </Button>
          )}
          <div aria-live="polite" className="empty:hidden">
            {actions.errorText && <Banner tone="bad">{actions.errorText}</Banner>}
          </div>
          {actions.errorText && canPayCash && (
            <div>
              <CashButton amount={amount} actions={actions} />
            </div>
          )}
          <p className="text-sm text-text-subtle">
            Your payment is handled by our payment partner. We never see your card number or UPI PIN. We charge no fee.
          </p>
        </div>
      </section>
    </>
  );
}

function PayHeader({ payment, isOwn }: Pick<PayPanelProps, 'payment' | 'isOwn'>) {
  const { name } = useShop().company;
  const { orderId, until, items } = payment;
  return (
    <header className="mb-4 lg:mb-5">
      <h1 tabIndex={-1} className="tabular text-h1">
        {paymentTitle(payment)}
      </h1>
      <p className="item-details mt-1.5">
        <span>
          {isOwn ? 'Order' : `${name}, order`} <span className="font-mono">{orderId.slice(0, 8)}</span>
        </span>
        {until && <span>Items kept till {formatTime(until)}</span>}
      </p>
      {/* The customer knows the items. Another payer sees here what the money is for. */}
      {!isOwn && (
        <ul aria-label="Items" className="mt-3 text-label">
          {items.map(({ id, name: item, quantity }) => (
            <li key={id}>
              {quantity} × {item}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

import { formatRupees } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../ui/banner.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Allowed } from '../navigation/allowed.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { CheckPaymentButton } from './check-payment-button.tsx';
import { OtherAttempts } from './other-attempts.tsx';
import { payerName } from './payment-format.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentRefunds } from './payment-refunds.tsx';
import { PaymentReview } from './payment-review.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { type Payment, type PaymentDetails, paymentQuery } from './payments.data.ts';

export function PaymentView({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery(paymentQuery(id));
  return (
    <AdminPage
      title={data ? `Payment of ${formatRupees(data.payment.amount)}` : 'Payment'}
      note={data && <span className="max-md:sr-only">{payerName(data.payment)}</span>}
      parent={{ to: '/admin/payments', label: 'Payments' }}
      barAction={
        data &&
        canChange(data.payment) && (
          <Allowed to="checkPayment">
            <CheckPaymentButton payment={data.payment} />
          </Allowed>
        )
      }
    >
      {data ? (
        <PaymentPanels details={data} />
      ) : data === null ? (
        <Banner tone="info">Payment not found.</Banner>
      ) : isError ? (
        <LoadError what="this payment" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the payment" />
      )}
    </AdminPage>
  );
}

/** Money can still arrive for an attempt that has ended. */
function canChange({ status }: Payment): boolean {
  return status !== 'paid';
}

function PaymentPanels({ details }: { details: PaymentDetails }) {
  const { payment, refunds, others, events } = details;
  return (
    <div className="grid grid-cols-1 items-start gap-4 table:grid-cols-[minmax(0,1fr)_380px]">
      <div className="grid grid-cols-1 content-start gap-4">
        {payment.status === 'review' && <PaymentReview details={details} />}
        <PaymentSummary payment={payment} />
        {refunds.length > 0 && <PaymentRefunds refunds={refunds} />}
        {others.length > 0 && <OtherAttempts payments={others} />}
      </div>
      <AdminPanel title="Payment history">
        <PaymentHistory events={events} />
      </AdminPanel>
    </div>
  );
}

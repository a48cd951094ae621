import { ApiError } from '../platform/api.ts';
import { isSignedOut } from '../session/query-client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PaymentView } from './payment-view.tsx';
import { useOrderPayment } from './use-payment.ts';

export const PAY_TITLE = 'Pay for your order';

export function OwnPayment({ orderId }: { orderId: string }) {
  const { data, error, isFetching, refetch } = useOrderPayment({ orderId });
  if (data) return <PaymentView access={{ orderId }} payment={data} onCheck={refetch} />;
  if (!error || isSignedOut(error)) return <PaymentSkeleton />;
  const isNotFound = error instanceof ApiError && error.status === 404;
  return (
    <>
      <h1 className="mb-5 text-h1">{PAY_TITLE}</h1>
      {isNotFound ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-text-muted">We couldn’t find this order in your account.</p>
          <ButtonLink kind="secondary" to="/myaccount/order">
            All orders
          </ButtonLink>
        </div>
      ) : (
        <LoadError what="the payment" busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

export function PaymentSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto grid max-w-230 gap-4">
      <h1 className="sr-only">{PAY_TITLE}</h1>
      <output className="sr-only">Loading the payment</output>
      <Skeleton className="h-16 rounded-md" />
      <Skeleton className="h-80 rounded-md" />
    </div>
  );
}

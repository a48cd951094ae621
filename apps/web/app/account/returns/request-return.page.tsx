import { toIndianDate } from '@kinari/contract/locale';
import '../../returns/returns.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../platform/api.ts';
import { ReturnFlow } from '../../returns/flow/return-flow.tsx';
import type { PaidWith } from '../../returns/flow/return-form-values.ts';
import { type OwnReturn, type ReturnOptions, returnOptionsQuery, useAddPhoto } from '../../returns/returns.data.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { type Order, ownOrderQuery } from '../orders/order.data.ts';
import { useRequestReturn } from './own-returns.data.ts';
import { ReturnBreadcrumb } from './return-breadcrumb.tsx';
import { ShopContact } from './shop-contact.tsx';

export default function RequestReturnPage() {
  const { id = '' } = useParams();
  const options = useQuery(returnOptionsQuery(id));
  const order = useQuery(ownOrderQuery(id));
  const error = options.error ?? order.error;
  return (
    <div className="return-page">
      <PageTitle screen="Return or exchange" isUnlisted />
      <ReturnBreadcrumb orderId={id} />
      {options.data && order.data ? (
        <RequestReturn options={options.data} order={order.data.order} onError={() => void options.refetch()} />
      ) : (
        <>
          <h1 className="return-heading">Return or exchange</h1>
          {order.data === null || isFinalResponse(error) ? (
            <ReturnUnavailable error={error} orderId={id} />
          ) : error && !isSignedOut(error) ? (
            <LoadError what="this order" busy={options.isFetching} onRetry={() => void options.refetch()} />
          ) : (
            <div aria-busy="true" className="mt-4 grid gap-3">
              <output className="sr-only">Loading the items you can return</output>
              <Skeleton className="h-24 rounded-md" />
              <Skeleton className="h-24 rounded-md" />
            </div>
          )}
        </>
      )}
    </div>
  );
}

type RequestReturnProps = { options: ReturnOptions; order: Order; onError: () => void };

function RequestReturn({ options, order, onError }: RequestReturnProps) {
  const navigate = useNavigate();
  const { mutateAsync: requestReturn } = useRequestReturn(order.id);
  const { mutateAsync: addPhoto } = useAddPhoto();

  /** Uploads one at a time, so that one bad photo fails neither the others nor the return. */
  async function send(id: string, photos: readonly File[]) {
    let failedPhotoCount = 0;
    for (const photo of photos) {
      await addPhoto({ id, photo }).catch(() => {
        failedPhotoCount += 1;
      });
    }
    if (failedPhotoCount === 0) return;
    const which =
      failedPhotoCount === 1
        ? 'A photo could not be uploaded. Please add it'
        : `${failedPhotoCount} photos could not be uploaded. Please add them`;
    notify({ text: `${which} here again`, tone: 'bad' });
  }

  function show({ id, number }: OwnReturn, photos: readonly File[]) {
    void navigate(`/myaccount/order/${order.id}/return/${number}`, { replace: true });
    void send(id, photos);
  }

  return (
    <ReturnFlow
      options={options}
      paidWith={paidWith(order)}
      today={toIndianDate()}
      ask={requestReturn}
      hasPhotos
      onAsked={show}
      onError={onError}
    />
  );
}

/** True if the API replied that no return is possible, as opposed to a failed request. */
function isFinalResponse(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'returns_disabled');
}

function paidWith({ creditUsed, orderTotal, paymentMethod }: Order): PaidWith {
  if (paymentMethod === 'ONLINE' && creditUsed < orderTotal) return 'online';
  if (creditUsed === 0) return 'cash';
  return creditUsed < orderTotal ? 'both' : 'store_credit';
}

/** Shown if the order is not theirs, or if online returns are off. Then it shows how to contact the shop. */
function ReturnUnavailable({ error, orderId }: { error: unknown; orderId: string }) {
  const isReturnsDisabled = error instanceof ApiError && error.code === 'returns_disabled';
  return (
    <div className="mt-3 grid justify-items-start gap-4">
      <p className="text-text-muted">
        {isReturnsDisabled ? (
          <>
            Online returns are not available. Please <ShopContact />.
          </>
        ) : (
          'We couldn’t find this order in your account.'
        )}
      </p>
      <ButtonLink kind="secondary" to={isReturnsDisabled ? `/myaccount/order/${orderId}` : '/myaccount/order'}>
        {isReturnsDisabled ? 'Back to the order' : 'All orders'}
      </ButtonLink>
    </div>
  );
}

import '../../returns/returns.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../platform/api.ts';
import { dayInIndia } from '../../platform/text/format-date.ts';
import type { PaidWith } from '../../returns/flow/return-draft.ts';
import { ReturnFlow } from '../../returns/flow/return-flow.tsx';
import { type OwnReturn, type ReturnOptions, returnOptionsQuery, useAddPhoto } from '../../returns/returns.data.ts';
import { PageTitle } from '../../shop/page-title.tsx';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { type Order, ownOrderQuery } from '../orders/order.data.ts';
import { useAskReturn } from './own-returns.data.ts';
import { ReturnTrail } from './return-trail.tsx';
import { ShopContact } from './shop-contact.tsx';

export default function AskReturnPage() {
  const { id = '' } = useParams();
  const options = useQuery(returnOptionsQuery(id));
  const order = useQuery(ownOrderQuery(id));
  const error = options.error ?? order.error;
  return (
    <div className="return-page">
      <PageTitle screen="Return or exchange" unlisted />
      <ReturnTrail orderId={id} here="Return" />
      {options.data && order.data ? (
        <Asking options={options.data} order={order.data.order} onRefused={() => void options.refetch()} />
      ) : (
        <>
          <h1 className="return-heading">Return or exchange</h1>
          {order.data === null || isAnswer(error) ? (
            <NotHere error={error} orderId={id} />
          ) : error && !isSignedOut(error) ? (
            <LoadFailure what="this order" busy={options.isFetching} onRetry={() => void options.refetch()} />
          ) : (
            <div aria-busy="true" className="mt-4 grid gap-3">
              <output className="sr-only">Loading what can be sent back</output>
              <Skeleton className="h-24 rounded-control" />
              <Skeleton className="h-24 rounded-control" />
            </div>
          )}
        </>
      )}
    </div>
  );
}

type AskingProps = { options: ReturnOptions; order: Order; onRefused: () => void };

function Asking({ options, order, onRefused }: AskingProps) {
  const navigate = useNavigate();
  const { mutateAsync: ask } = useAskReturn(order.id);
  const { mutateAsync: addPhoto } = useAddPhoto();

  /** One by one: a photo that cannot be read takes no other with it, and none of them the return. */
  async function send(id: string, photos: readonly File[]) {
    let lost = 0;
    for (const photo of photos) {
      await addPhoto({ id, photo }).catch(() => {
        lost += 1;
      });
    }
    if (lost === 0) return;
    const which =
      lost === 1 ? 'A photo could not be sent. Please add it' : `${lost} photos could not be sent. Please add them`;
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
      today={dayInIndia()}
      ask={ask}
      hasPhotos
      onAsked={show}
      onRefused={onRefused}
    />
  );
}

/** The shop itself says that there is nothing to ask for. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'returns_off');
}

function paidWith({ creditUsed, orderTotal }: Order): PaidWith {
  if (creditUsed === 0) return 'cash';
  return creditUsed < orderTotal ? 'both' : 'credit';
}

/** None of their orders, or returns are not asked for here: then somebody is written to or called. */
function NotHere({ error, orderId }: { error: unknown; orderId: string }) {
  const isOff = error instanceof ApiError && error.code === 'returns_off';
  return (
    <div className="mt-3 grid justify-items-start gap-4">
      <p className="text-ink-2">
        {isOff ? (
          <>
            Returns are not asked for here. Please <ShopContact />.
          </>
        ) : (
          'None of your orders has this number.'
        )}
      </p>
      <ButtonLink kind="secondary" to={isOff ? `/myaccount/order/${orderId}` : '/myaccount/order'}>
        {isOff ? 'Back to the order' : 'All orders'}
      </ButtonLink>
    </div>
  );
}

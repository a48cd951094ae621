import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { referenceOf } from '../../account/orders/order-facts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { type Order, orderQuery } from './orders.data.ts';

type OrderDetailsProps = { id: string | undefined; listed: Order[] | undefined; onClose: () => void };

/** Everything about one order. The address names it, so it may be one that the list does not show. */
export function OrderDetails({ id, listed, onClose }: OrderDetailsProps) {
  const inList = listed?.find((order) => order.id === id);
  const asked = useQuery({ ...orderQuery(id ?? ''), enabled: id !== undefined && listed !== undefined && !inList });
  const order = inList ?? asked.data;

  return (
    <Dialog
      kind="details"
      inAddress
      open={id !== undefined}
      onClose={onClose}
      title={order ? `Order ${referenceOf(order)}` : 'Order'}
      footer={
        order && (
          <>
            <Button kind="secondary" size={44} icon={<Printer {...icon20} />} onClick={() => window.print()}>
              Print
            </Button>
            <ButtonLink to={`/admin/order/${order.id}`} kind="secondary" size={44}>
              Open its page
            </ButtonLink>
          </>
        )
      }
    >
      {order ? (
        <>
          <OrderSheet order={order} />
          <OrderHistory id={order.id} />
        </>
      ) : order === null ? (
        <Notice tone="info">There is no order with this ID.</Notice>
      ) : asked.isError ? (
        <LoadFailure what="this order" busy={asked.isFetching} onRetry={() => void asked.refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="sr-only">Loading the order</output>
          <Skeleton className="h-80 rounded-control" />
        </div>
      )}
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { orderReference } from '../../account/orders/order-format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { type Order, orderQuery } from './orders.data.ts';

type OrderDetailsDialogProps = { id: string | undefined; listed: readonly Order[] | undefined; onClose: () => void };

/** Shows the order that the URL names, which may not be in the list. */
export function OrderDetailsDialog({ id, listed, onClose }: OrderDetailsDialogProps) {
  const inList = listed?.find((order) => order.id === id);
  const fetched = useQuery({ ...orderQuery(id ?? ''), enabled: id !== undefined && listed !== undefined && !inList });
  const order = inList ?? fetched.data;

  return (
    <Dialog
      kind="details"
      inAddress
      open={id !== undefined}
      onClose={onClose}
      title={order ? `Order ${orderReference(order)}` : 'Order'}
      footer={
        order && (
          <>
            <Button kind="secondary" size={44} icon={<Printer {...icon20} />} onClick={() => window.print()}>
              Print
            </Button>
            <ButtonLink to={`/admin/order/${order.id}`} kind="secondary" size={44}>
              Open order
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
        <Banner tone="info">Order not found.</Banner>
      ) : fetched.isError ? (
        <LoadError what="this order" busy={fetched.isFetching} onRetry={() => void fetched.refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="sr-only">Loading the order</output>
          <Skeleton className="h-80 rounded-md" />
        </div>
      )}
    </Dialog>
  );
}

import '../../ui/item-row.css';
import '../orders/orders.css';
import './order-page.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { orderReference } from '../../account/orders/order-format.ts';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { useShop } from '../../site/use-shop.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { statusTone } from '../orders/delivery-status.ts';
import { StatusSelect } from '../orders/status-select.tsx';
import { useOrderStatusChange } from '../orders/use-order-status-change.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { couriersQuery, type OrderDetailsData, orderDetailsQuery } from './order-details.data.ts';
import { OrderDocuments } from './order-documents.tsx';
import { OrderEditDialog } from './order-edit-dialog.tsx';
import { OrderExpectedDelivery } from './order-expected-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PackingSlipButton } from './packing-slip-button.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { OrderShipments } from './shipments/order-shipments.tsx';
import { canEditOrder } from './shipments/shipment-steps.ts';

export default function OrderPage() {
  const { id = '' } = useParams();
  const { data, isError, isFetching, refetch } = useQuery(orderDetailsQuery(id));
  // Loaded with the order: a button that appears later would move the others.
  useQuery(couriersQuery);
  return (
    <AdminPage title={`Order ${id.slice(0, 8)}`} action={<OrderPager newer={data?.newer} older={data?.older} />}>
      {data ? (
        <OrderView key={id} details={data} />
      ) : data === null ? (
        <Banner tone="info">Order not found.</Banner>
      ) : isError ? (
        <LoadError what="this order" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="sr-only">Loading the order</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}

type OrderPagerProps = { newer: string | null | undefined; older: string | null | undefined };

/** Links to the next newer and next older order. */
function OrderPager({ newer, older }: OrderPagerProps) {
  return (
    <span className="order-turns">
      {newer && <OrderPagerLink id={newer} label="Newer order" icon={<ArrowUp {...icon20} />} />}
      {older && <OrderPagerLink id={older} label="Older order" icon={<ArrowDown {...icon20} />} />}
    </span>
  );
}

function OrderPagerLink({ id, label, icon }: { id: string; label: string; icon: React.ReactNode }) {
  return <ButtonLink to={`/admin/order/${id}`} kind="quiet" size={44} aria-label={label} title={label} icon={icon} />;
}

function OrderView({ details }: { details: OrderDetailsData }) {
  const { order } = details;
  const { company } = useShop();
  const statusChange = useOrderStatusChange(order);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {/* On screen the menu shows the shop. */}
      <p className="hidden print:block">
        <strong>{company.name}</strong> {company.address}
      </p>
      <div className="order-bar">
        <PrefetchLink to="/admin/order" className="order-back">
          All orders
        </PrefetchLink>
        <span className="order-whole-id">
          <span className="font-mono select-all">{order.id}</span>
          <CopyButton label="Copy order ID" text={order.id} className="size-11 print:hidden" />
        </span>
        <span className="hidden print:inline">{statusTone(order.deliveryStatus).word}</span>
        <StatusSelect label={`Delivery status of ${orderReference(order)}`} moves={statusChange} />
        <span className="order-page-tools">
          {canEditOrder(details) && (
            <Button kind="secondary" size={44} icon={<Pencil {...icon20} />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          {order.deliveryStatus !== 'CANCELED' && <PackingSlipButton orderId={order.id} />}
          <Button kind="secondary" size={44} icon={<Printer {...icon20} />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      <div className="order-columns">
        <div className="grid content-start gap-4">
          <OrderExpectedDelivery details={details} />
          <OrderItems details={details} />
          <OrderShipments details={details} />
          <OrderReturns details={details} />
          <OrderTimeline details={details} />
        </div>
        <div className="grid content-start gap-4">
          <OrderCustomer details={details} />
          <PaymentSummary details={details} />
          <OrderDocuments details={details} />
          <OrderNotes orderId={order.id} notes={details.notes} />
        </div>
      </div>
      {isEditing && <OrderEditDialog order={order} onClose={() => setEditing(false)} />}
    </>
  );
}

import '../../ui/item-row.css';
import '../orders/orders.css';
import './order-page.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { orderReference } from '../../account/orders/order-format.ts';
import { useShop } from '../../site/use-shop.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { statusTone } from '../orders/delivery-status.ts';
import { DeliveryStatusBadge } from '../orders/delivery-status-badge.tsx';
import { isPriced } from '../orders/order-amounts.ts';
import { StatusSelect } from '../orders/status-select.tsx';
import { useOrderStatusChange } from '../orders/use-order-status-change.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { AwaitingPaymentNotice } from './awaiting-payment-notice.tsx';
import { OnlinePaymentSummary } from './online-payment-summary.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { couriersQuery, type OrderDetailsData, orderDetailsQuery } from './order-details.data.ts';
import { OrderDocuments } from './order-documents.tsx';
import { OrderEditDialog } from './order-edit-dialog.tsx';
import { OrderExpectedDelivery } from './order-expected-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderToolButton } from './order-tool-button.tsx';
import { PackingSlipButton } from './packing-slip-button.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { OrderShipments } from './shipments/order-shipments.tsx';
import { canEditOrder } from './shipments/shipment-steps.ts';

export default function OrderPage() {
  const { id = '' } = useParams();
  const { data, isError, isFetching, refetch } = useQuery(orderDetailsQuery(id));
  // Loaded with the order: a button that appears later would move the others.
  useQuery({ ...couriersQuery, enabled: useCanCall()('listCouriers') });
  return (
    <AdminPage
      title={`Order ${id.slice(0, 8)}`}
      parent={{ to: '/admin/order', label: 'All orders' }}
      action={data && <OrderActions key={id} details={data} />}
      barAction={<OrderPager newer={data?.newer} older={data?.older} />}
    >
      {data ? (
        <OrderView key={id} details={data} />
      ) : data === null ? (
        <Banner tone="info">Order not found.</Banner>
      ) : isError ? (
        <LoadError what="this order" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the order" />
      )}
    </AdminPage>
  );
}

type OrderPagerProps = { newer: string | null | undefined; older: string | null | undefined };

/** Links to the next newer and next older order. At the ends of the list, one is disabled. */
function OrderPager({ newer, older }: OrderPagerProps) {
  return (
    <span className="inline-flex print:hidden">
      <OrderPagerLink id={newer} label="Newer order" icon={<ArrowUp {...icon20} />} />
      <OrderPagerLink id={older} label="Older order" icon={<ArrowDown {...icon20} />} />
    </span>
  );
}

type OrderPagerLinkProps = { id: string | null | undefined; label: string; icon: React.ReactNode };

function OrderPagerLink({ id, label, icon }: OrderPagerLinkProps) {
  const button = { kind: 'quiet', size: 44, 'aria-label': label, title: label, icon } as const;
  return id ? (
    <ButtonLink to={`/admin/order/${id}`} {...button} />
  ) : (
    <Button {...button} disabled className="pointer-events-none opacity-35" />
  );
}

/** Status and tools of the order, in the row of the title. */
function OrderActions({ details }: { details: OrderDetailsData }) {
  const { order } = details;
  const canCall = useCanCall();
  const statusChange = useOrderStatusChange(order);
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-x-1 gap-y-2 md:gap-x-3 print:hidden">
      <span className="inline-flex items-center md:gap-1">
        <CopyButton label="Copy order ID" text={order.id} className="max-md:order-1 md:-ml-2" />
        {canCall('updateDeliveryStatus') ? (
          <StatusSelect label={`Delivery status of ${orderReference(order)}`} moves={statusChange} />
        ) : (
          <DeliveryStatusBadge status={order.deliveryStatus} />
        )}
      </span>
      <span className="inline-flex gap-1 max-md:ml-auto md:gap-2">
        {canEditOrder(details) && isPriced(order) && canCall('editOrder') && (
          <OrderToolButton label="Edit" icon={<Pencil {...icon20} />} onClick={() => setEditing(true)} />
        )}
        {order.deliveryStatus !== 'CANCELED' && canCall('printPackingSlips') && (
          <PackingSlipButton orderId={order.id} isDisabled={order.awaitingPayment !== null} />
        )}
        <OrderToolButton label="Print" icon={<Printer {...icon20} />} onClick={() => window.print()} />
      </span>
      {isEditing && isPriced(order) && <OrderEditDialog order={order} onClose={() => setEditing(false)} />}
    </div>
  );
}

function OrderView({ details }: { details: OrderDetailsData }) {
  const { order } = details;
  const { company } = useShop();
  return (
    <>
      {/* On screen the menu shows the shop. */}
      <p className="hidden print:block">
        <strong>{company.name}</strong> {company.address}
      </p>
      <p className="hidden pb-3 print:block">
        <span className="font-mono">{order.id}</span>, {statusTone(order.deliveryStatus).word}
      </p>
      <div className="order-columns grid gap-4 table:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid content-start gap-4">
          <AwaitingPaymentNotice order={order} />
          <OrderExpectedDelivery details={details} />
          <OrderItems details={details} />
          <OrderShipments details={details} />
          <OrderReturns details={details} />
          <OrderTimeline details={details} />
        </div>
        <div className="grid content-start gap-4">
          <OrderCustomer details={details} />
          {order.paymentMethod === 'ONLINE' ? (
            <OnlinePaymentSummary order={order} />
          ) : (
            <PaymentSummary details={details} />
          )}
          <OrderDocuments details={details} />
          <OrderNotes orderId={order.id} notes={details.notes} />
        </div>
      </div>
    </>
  );
}

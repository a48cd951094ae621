import type { EndpointResponse } from '@kinari/contract/contract';
import { orderDeliveryEstimate } from '@kinari/contract/labels/delivery-estimate';
import { formatDay, toIndianDate } from '@kinari/contract/locale';
import { formatSize } from '@kinari/contract/sizes';
import { ItemRow } from '../cart/item-row.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { DeliveryFailureAction } from './delivery-failure-form-values.ts';
import { ShipmentCards } from './shipment-cards.tsx';
import { unshippedItems } from './shipment-content.ts';
import { useDeliveryFailureActionByLink } from './track.data.ts';
import { useActionResult } from './use-action-result.tsx';

type Tracked = EndpointResponse<'trackOrder'>;

export function TrackedOrder({ token, order, today }: { token: string; order: Tracked; today: string }) {
  const { mutateAsync } = useDeliveryFailureActionByLink(token);
  const { outcome, showResult } = useActionResult();
  const { shipments, items } = order;
  const rest = unshippedItems(items, shipments);
  const { text } = orderDeliveryEstimate({ ...order, unpacked: rest.length }, today);

  async function resolveFailure(id: string, action: DeliveryFailureAction) {
    await mutateAsync({ id, action });
    showResult(action);
  }

  return (
    <div className="page-width">
      <div className="track-page">
        <header>
          <h1 className="text-h1 text-balance">{text}</h1>
          <p className="item-details mt-2">
            <span className="font-mono">{order.orderId.slice(0, 8)}</span>
            <span>Ordered {formatDay(toIndianDate(new Date(order.orderDate)))}</span>
            <span>
              To {order.city} {order.postalCode}
            </span>
          </p>
        </header>
        {outcome}
        <ShipmentCards
          shipments={shipments}
          items={items}
          status={order.deliveryStatus}
          placedAt={order.orderDate}
          today={today}
          onResolve={resolveFailure}
        >
          {toRow}
        </ShipmentCards>
        <ButtonLink kind="secondary" to={`/myaccount/order/${order.orderId}`} className="justify-self-start">
          See the whole order
        </ButtonLink>
      </div>
    </div>
  );
}

function toRow({ id, name, image, size, color, quantity }: Tracked['items'][number]) {
  return (
    <ItemRow
      key={id}
      name={name}
      image={image ?? undefined}
      color={{ color, colorHexCode: null }}
      details={[formatSize(size), `× ${quantity}`]}
      amount={null}
    />
  );
}

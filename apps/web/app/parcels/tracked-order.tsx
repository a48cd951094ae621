import type { Reply } from '@kinari/contract/contract';
import { formatDay } from '@kinari/contract/days';
import { sizeText } from '@kinari/contract/sizes';
import { orderArrival } from '@kinari/contract/words/arrival-words';
import { ItemRow } from '../cart/item-row.tsx';
import { dayInIndia } from '../platform/text/format-date.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Decision } from './decision-draft.ts';
import { ParcelCards } from './parcel-cards.tsx';
import { restOf } from './parcel-content.ts';
import { useDecideByLink } from './track.data.ts';
import { useOutcome } from './use-outcome.tsx';

type Tracked = Reply<'trackOrder'>;

/** An order for whoever has the letter about it. */
export function TrackedOrder({ token, order, today }: { token: string; order: Tracked; today: string }) {
  const { mutateAsync } = useDecideByLink(token);
  const { outcome, tell } = useOutcome();
  const { parcels, items } = order;
  const rest = restOf(items, parcels);
  const { text } = orderArrival({ ...order, unpacked: rest.length }, today);

  async function decide(id: string, decision: Decision) {
    await mutateAsync({ id, decision });
    tell(decision);
  }

  return (
    <div className="page-width">
      <div className="track-page">
        <header>
          <h1 className="text-h1 text-balance">{text}</h1>
          <p className="item-facts mt-2">
            <span className="font-mono">{order.orderId.slice(0, 8)}</span>
            <span>Ordered {formatDay(dayInIndia(new Date(order.orderDate)))}</span>
            <span>
              To {order.city} {order.postalCode}
            </span>
          </p>
        </header>
        {outcome}
        <ParcelCards
          parcels={parcels}
          items={items}
          status={order.deliveryStatus}
          placedAt={order.orderDate}
          today={today}
          onDecide={decide}
        >
          {toRow}
        </ParcelCards>
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
      picture={image ?? undefined}
      color={{ color, colorHexCode: null }}
      facts={[sizeText(size), `× ${quantity}`]}
      amount={null}
    />
  );
}

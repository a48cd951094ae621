import { toIndianDate } from '@kinari/contract/locale';
import { formatLastDay } from '../../returns/format-return.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Order } from './order.data.ts';
import { orderReference } from './order-format.ts';

export function ReturnLink({ order, today }: { order: Order; today: string }) {
  const { id, returnUntil } = order;
  if (!returnUntil || toIndianDate(new Date(returnUntil)) < today) return null;
  const text = `Return or exchange (till ${formatLastDay(returnUntil)})`;
  return (
    <ButtonLink
      kind="secondary"
      size={44}
      to={`/myaccount/order/${id}/return`}
      aria-label={`${text}, order ${orderReference(order)}`}
      className="order-return-link whitespace-normal!"
    >
      {text}
    </ButtonLink>
  );
}

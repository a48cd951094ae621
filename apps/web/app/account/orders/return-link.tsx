import { dayInIndia } from '../../platform/text/format-date.ts';
import { lastDay } from '../../returns/return-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Order } from './order.data.ts';
import { referenceOf } from './order-facts.ts';

/** The way to send something back, while there is time for it. */
export function ReturnLink({ order, today }: { order: Order; today: string }) {
  const { id, returnUntil } = order;
  if (!returnUntil || dayInIndia(new Date(returnUntil)) < today) return null;
  const text = `Return or exchange (till ${lastDay(returnUntil)})`;
  return (
    <ButtonLink
      kind="secondary"
      size={44}
      to={`/myaccount/order/${id}/return`}
      aria-label={`${text}, order ${referenceOf(order)}`}
      className="order-return-link whitespace-normal!"
    >
      {text}
    </ButtonLink>
  );
}

import { Thumb } from '../../../ui/picture/thumb.tsx';
import type { Order } from '../orders.data.ts';

const MOST_PICTURES = 3;

/** What was bought, in small. */
export function OrderPictures({ order: { items } }: { order: Order }) {
  return (
    <span className="order-pictures">
      {items.slice(0, MOST_PICTURES).map(({ id, product }) => (
        <Thumb key={id} picture={product.images[0]} className="order-picture" />
      ))}
    </span>
  );
}

export function itemCount({ items }: Order): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

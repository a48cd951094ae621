import { Thumbnail } from '../../../ui/image/thumbnail.tsx';
import type { Order } from '../orders.data.ts';

const MAX_IMAGES = 3;

export function OrderImages({ order: { items } }: { order: Order }) {
  return (
    <span className="order-images">
      {items.slice(0, MAX_IMAGES).map(({ id, product }) => (
        <Thumbnail key={id} image={product.images[0]} className="order-image" />
      ))}
    </span>
  );
}

export function formatItemCount({ items }: Order): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

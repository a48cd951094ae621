import { classes } from '../../../ui/classes.ts';
import { Thumbnail } from '../../../ui/image/thumbnail.tsx';
import type { Order } from '../orders.data.ts';

const MAX_IMAGES = 3;

export function OrderImages({ order: { items } }: { order: Order }) {
  return (
    // A fixed width, so that all names start at one edge.
    <span className="inline-flex flex-none w-6.5 2xl:w-16.5 table:max-xl:hidden">
      {items.slice(0, MAX_IMAGES).map(({ id, product }, index) => (
        <Thumbnail
          key={id}
          image={product.images[0]}
          className={classes('order-image', index > 0 && 'max-2xl:hidden')}
        />
      ))}
    </span>
  );
}

export function formatItemCount({ items }: Order): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

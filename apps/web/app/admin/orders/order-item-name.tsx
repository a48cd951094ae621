import { formatSize } from '@kinari/contract/sizes';
import { ColorLabel } from '../../catalog/color-label.tsx';
import type { Order } from './orders.data.ts';

type OrderItemNameProps = { product: Pick<Order['items'][number]['product'], 'name' | 'variant'>; sku?: string | null };

export function OrderItemName({ product: { name, variant }, sku }: OrderItemNameProps) {
  return (
    <>
      <p className="font-medium text-pretty">{name}</p>
      <p className="item-details">
        <ColorLabel {...variant} />
        {variant.size && <span>{formatSize(variant.size)}</span>}
        {sku && <span className="font-mono">{sku}</span>}
      </p>
    </>
  );
}

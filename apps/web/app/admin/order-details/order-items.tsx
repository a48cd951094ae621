import { formatRupees } from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import { formatSize } from '@kinari/contract/sizes';
import { ColorLabel } from '../../catalog/color-label.tsx';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import type { OrderDetailsData } from './order-details.data.ts';

type Item = OrderDetailsData['order']['items'][number];

export function OrderItems({ details: { order, lines, subtotal, discount } }: { details: OrderDetailsData }) {
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="admin-card order-box">
      <h2>
        Items <span>{units === 1 ? '1 unit' : `${units} units`}</span>
      </h2>
      <ul>
        {order.items.map((item) => (
          <OrderItemRow key={item.id} item={item} more={lines[item.id]} />
        ))}
      </ul>
      <dl className="order-totals">
        <TotalRow name="Subtotal">{formatRupees(subtotal)}</TotalRow>
        <TotalRow name="Discount">{discount > 0 ? `−${formatRupees(discount)}` : formatRupees(0)}</TotalRow>
        <TotalRow name="Tax">{formatRupees(0)}</TotalRow>
        <TotalRow name="Total">{formatRupees(order.orderTotal)}</TotalRow>
      </dl>
    </section>
  );
}

function OrderItemRow({ item, more }: { item: Item; more: OrderDetailsData['lines'][string] | undefined }) {
  const { quantity, priceAtPurchase, product } = item;
  const price = toPaise(priceAtPurchase);
  return (
    <li className="item-row">
      <Thumbnail image={product.images[0]} className="w-14" />
      <div className="min-w-0">
        <p className="font-medium text-pretty">{product.name}</p>
        <p className="item-details">
          <ColorLabel {...product.variant} />
          {product.variant.size && <span>{formatSize(product.variant.size)}</span>}
          {more?.sku && <span className="font-mono">{more.sku}</span>}
        </p>
        <p className="tabular text-ink-2">
          {quantity} × {formatRupees(priceAtPurchase)}{' '}
          {more && more.saving > 0 && <s>{formatRupees(toRupees(price + toPaise(more.saving)))}</s>}
        </p>
      </div>
      <span className="tabular font-semibold">{formatRupees(toRupees(price * quantity))}</span>
    </li>
  );
}

function TotalRow({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

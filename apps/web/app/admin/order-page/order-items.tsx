import { toPaise, toRupees } from '@kinari/contract/money';
import { sizeText } from '@kinari/contract/sizes';
import { ColorFact } from '../../catalog/color-fact.tsx';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Thumb } from '../../ui/picture/thumb.tsx';
import type { OrderInFull } from './order-page.data.ts';

type Item = OrderInFull['order']['items'][number];

/** What was ordered, each line with its sum, and below what they add up to. */
export function OrderItems({ told: { order, lines, subtotal, discount } }: { told: OrderInFull }) {
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="admin-card order-box">
      <h2>
        Items <span>{units === 1 ? '1 unit' : `${units} units`}</span>
      </h2>
      <ul>
        {order.items.map((item) => (
          <Line key={item.id} item={item} more={lines[item.id]} />
        ))}
      </ul>
      <dl className="order-figures">
        <Figure name="Subtotal">{formatRupees(subtotal)}</Figure>
        <Figure name="Discount">{discount > 0 ? `−${formatRupees(discount)}` : formatRupees(0)}</Figure>
        <Figure name="Tax">{formatRupees(0)}</Figure>
        <Figure name="Total">{formatRupees(order.orderTotal)}</Figure>
      </dl>
    </section>
  );
}

function Line({ item, more }: { item: Item; more: OrderInFull['lines'][string] | undefined }) {
  const { quantity, priceAtPurchase, product } = item;
  const price = toPaise(priceAtPurchase);
  return (
    <li className="item-row">
      <Thumb picture={product.images[0]} className="w-14" />
      <div className="min-w-0">
        <p className="font-medium text-pretty">{product.name}</p>
        <p className="item-facts">
          <ColorFact {...product.variant} />
          {product.variant.size && <span>{sizeText(product.variant.size)}</span>}
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

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

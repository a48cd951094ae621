import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { isPriced } from '../orders/order-amounts.ts';
import { OrderItemName } from '../orders/order-item-name.tsx';
import type { OrderDetailsData } from './order-details.data.ts';

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
      {isPriced(order) && subtotal !== undefined && (
        <dl className="order-totals">
          <TotalRow name="Subtotal">{formatRupees(subtotal)}</TotalRow>
          <TotalRow name="Discount">{discount ? `−${formatRupees(discount)}` : formatRupees(0)}</TotalRow>
          <TotalRow name="Tax">{formatRupees(0)}</TotalRow>
          <TotalRow name="Total">{formatRupees(order.orderTotal)}</TotalRow>
        </dl>
      )}
    </section>
  );
}

type OrderItemRowProps = {
  item: OrderDetailsData['order']['items'][number];
  more: OrderDetailsData['lines'][string] | undefined;
};

function OrderItemRow({ item, more }: OrderItemRowProps) {
  const { quantity, priceAtPurchase, product } = item;
  return (
    <li className="item-row grid grid-cols-[56px_minmax(0,1fr)] items-center gap-y-0 gap-x-3 py-3 first:pt-0">
      <Thumbnail image={product.images[0]} className="w-14" />
      <div className="min-w-0">
        <OrderItemName product={product} sku={more?.sku ?? null} />
        <p className="tabular flex flex-wrap gap-x-1 text-text-muted">
          {priceAtPurchase === undefined ? (
            formatPlural(quantity, 'unit')
          ) : (
            <ItemAmounts quantity={quantity} price={toPaise(priceAtPurchase)} saving={toPaise(more?.saving ?? 0)} />
          )}
        </p>
      </div>
    </li>
  );
}

/** In paise. */
function ItemAmounts({ quantity, price, saving }: { quantity: number; price: number; saving: number }) {
  return (
    <>
      {quantity} × {formatRupees(toRupees(price))} {saving > 0 && <s>{formatRupees(toRupees(price + saving))}</s>}
      <b className="ml-auto text-text font-semibold">{formatRupees(toRupees(price * quantity))}</b>
    </>
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

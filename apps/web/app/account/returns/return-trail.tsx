import { ShopLink } from '../../platform/shop-link.tsx';

/** The way back to the order; `here` is what of it this page is. */
export function ReturnTrail({ orderId, here }: { orderId: string; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="return-trail">
      <ol>
        <li>
          <ShopLink to="/myaccount/order">Orders</ShopLink>
        </li>
        <li>
          <ShopLink to={`/myaccount/order/${orderId}`} className="font-mono">
            {orderId.slice(0, 8)}
          </ShopLink>
        </li>
        <li aria-current="page" className="font-semibold text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}

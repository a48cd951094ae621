import { PrefetchLink } from '../../platform/prefetch-link.tsx';

export function ReturnBreadcrumb({ orderId, here: currentTitle }: { orderId: string; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="return-breadcrumb">
      <ol>
        <li>
          <PrefetchLink to="/myaccount/order">Orders</PrefetchLink>
        </li>
        <li>
          <PrefetchLink to={`/myaccount/order/${orderId}`} className="font-mono">
            {orderId.slice(0, 8)}
          </PrefetchLink>
        </li>
        <li aria-current="page" className="font-semibold text-ink">
          {currentTitle}
        </li>
      </ol>
    </nav>
  );
}

import { AccountBreadcrumb } from '../account-breadcrumb.tsx';

export function ReturnBreadcrumb({ orderId }: { orderId: string }) {
  return (
    <AccountBreadcrumb
      steps={[
        { to: '/myaccount/order', name: 'Orders' },
        { to: `/myaccount/order/${orderId}`, name: <span className="font-mono">{orderId.slice(0, 8)}</span> },
      ]}
      current="Return"
    />
  );
}

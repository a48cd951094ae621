import { ButtonLink } from '../../ui/button.tsx';
import { ChartPanel } from '../charts/chart-panel.tsx';

/** Shown instead of statistics before the first order. */
export function OrdersEmptyState() {
  return (
    <ChartPanel title="No orders yet">
      <div className="grid gap-4 max-w-[60ch] pt-1 px-3.5 pb-5 text-text-muted">
        <p>Sales, best sellers and stock levels appear here after the first order.</p>
        <p className="flex flex-wrap gap-2">
          <ButtonLink kind="secondary" size={36} to="/admin/product">
            View products
          </ButtonLink>
          <ButtonLink kind="secondary" size={36} to="/admin/company">
            Check company details
          </ButtonLink>
        </p>
      </div>
    </ChartPanel>
  );
}

import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../charts/chart-panel.tsx';

/** A shop whose first order is still to come has nothing to measure. */
export function NoOrdersYet() {
  return (
    <Panel title="No orders yet">
      <div className="dashboard-none">
        <p>
          With the first order this page tells what the shop takes, day by day and beside the days before, what sells
          best, and what is left of it.
        </p>
        <p className="flex flex-wrap gap-2">
          <ButtonLink kind="secondary" size={36} to="/admin/product">
            Look through the products
          </ButtonLink>
          <ButtonLink kind="secondary" size={36} to="/admin/company">
            Check the company’s details
          </ButtonLink>
        </p>
      </div>
    </Panel>
  );
}

import { Truck } from 'lucide-react';
import { useIsHydrated } from '../platform/browser-state.ts';
import { deliveryWeekday } from '../site/delivery-day.ts';
import { useShop } from '../site/use-shop.ts';
import { icon20 } from '../ui/icon.ts';

/** Pages are cached past midnight, so the browser computes the weekday. Before hydration it shows the number of days. */
export function DeliveryEstimateNote() {
  const { deliveryDays } = useShop().company;
  const isHydrated = useIsHydrated();
  const deadline = isHydrated ? `by ${deliveryWeekday(deliveryDays ?? 0)}` : `within ${formatDays(deliveryDays ?? 0)}`;
  return (
    <div className="flex items-center gap-3 mt-6 px-3.5 py-3 rounded-md bg-sunken lg:mt-5">
      <Truck {...icon20} className="flex-none text-primary" />
      <div>
        {deliveryDays !== undefined && <p className="font-semibold">Delivery {deadline}</p>}
        <p className="text-sm text-text-muted">Free shipping</p>
      </div>
    </div>
  );
}

function formatDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

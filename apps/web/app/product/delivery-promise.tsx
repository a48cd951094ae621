import { Truck } from 'lucide-react';
import { usePageIsAlive } from '../platform/browser-state.ts';
import { deliveryWeekday } from '../shop/delivery-day.ts';
import { useShop } from '../shop/use-shop.ts';
import { icon20 } from '../ui/icon.ts';

/** By when it comes. Pages are kept over midnight: the day is named by the browser, and until then the days are counted. */
export function DeliveryPromise() {
  const { daysToDeliver } = useShop().company;
  const isAlive = usePageIsAlive();
  const when = isAlive ? `by ${deliveryWeekday(daysToDeliver ?? 0)}` : `within ${days(daysToDeliver ?? 0)}`;
  return (
    <div className="delivery-promise">
      <Truck {...icon20} className="flex-none text-jamun" />
      <div>
        {daysToDeliver !== undefined && <p className="font-semibold">Delivery {when}</p>}
        <p className="text-small text-ink-2">Free shipping</p>
      </div>
    </div>
  );
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

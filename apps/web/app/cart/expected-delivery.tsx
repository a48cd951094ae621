import { Truck } from 'lucide-react';
import { deliveryDay } from '../site/delivery-day.ts';
import { useShop } from '../site/use-shop.ts';
import { icon20 } from '../ui/icon.ts';

/** Shows the delivery day for an order placed now. Empty if the shop settings could not be loaded. */
export function ExpectedDelivery() {
  const { deliveryDays } = useShop().company;
  if (!deliveryDays) return null;
  return (
    <p className="mb-4 flex items-center gap-2.5 rounded-md bg-sunken px-3.5 py-3 font-semibold">
      <Truck {...icon20} className="flex-none text-primary" />
      Expected by {deliveryDay(deliveryDays)}
    </p>
  );
}

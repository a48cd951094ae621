import { Truck } from 'lucide-react';
import { deliveryDay } from '../shop/delivery-day.ts';
import { useShop } from '../shop/use-shop.ts';
import { icon20 } from '../ui/icon.ts';

/** When what is in the cart would come if it were ordered now. Nothing is promised while the shop cannot be read. */
export function ExpectedBy() {
  const { daysToDeliver } = useShop().company;
  if (!daysToDeliver) return null;
  return (
    <p className="mb-4 flex items-center gap-2.5 rounded-control bg-sunken px-3.5 py-3 font-semibold">
      <Truck {...icon20} className="flex-none text-jamun" />
      Expected by {deliveryDay(daysToDeliver)}
    </p>
  );
}

import { Clock, IndianRupee, ShieldCheck, Store, Truck } from 'lucide-react';
import { icon24 } from '../ui/icon.ts';

const PROMISES = [
  { icon: Store, text: 'Curb-side pickup' },
  { icon: Truck, text: 'Free shipping on orders' },
  { icon: IndianRupee, text: 'Low prices guaranteed' },
  { icon: Clock, text: 'Available 24/7' },
  { icon: ShieldCheck, text: 'Secure payments' },
];

/** Trust badges from the specification. */
export function ShopPromises() {
  return (
    <section aria-label="Our promises" className="border-b border-border bg-surface">
      <ul className="shop-promises grid grid-cols-[repeat(6,1fr)] gap-px overflow-hidden lg:grid-cols-[repeat(5,auto)] lg:justify-between lg:max-w-page lg:mx-auto lg:px-margin">
        {PROMISES.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon {...icon24} className="flex-none text-primary" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

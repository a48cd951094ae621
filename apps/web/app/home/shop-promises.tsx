import type { SectionOf } from '@kinari/contract/endpoints/storefront/content-schemas';
import { Clock, IndianRupee, ShieldCheck, Store, Truck } from 'lucide-react';
import { ContentIcon } from '../site/content-icon.tsx';
import { classes } from '../ui/classes.ts';

const STANDARD_ICONS = { store: Store, truck: Truck, rupee: IndianRupee, clock: Clock, shield: ShieldCheck };

type ShopPromisesProps = {
  items: SectionOf<'promises'>['items'];
  /** Directly below the hero, where it needs no space. */
  isBelowHero: boolean;
};

export function ShopPromises({ items, isBelowHero }: ShopPromisesProps) {
  return (
    <section
      aria-label="Our promises"
      className={classes('border-b border-border bg-surface', !isBelowHero && 'mt-section border-t')}
    >
      <ul
        className={classes(
          'shop-promises grid grid-cols-[repeat(6,1fr)] gap-px overflow-hidden',
          items.length === 5 ? 'lg:grid-cols-[repeat(5,auto)]' : 'lg:flex lg:gap-6',
          'lg:justify-between lg:max-w-page lg:mx-auto lg:px-margin',
          items.length % 3 !== 0 && items.length !== 5 && 'shop-promises-pairs',
        )}
      >
        {items.map(({ icon, text }) => (
          <li key={text}>
            <ContentIcon icon={icon} standard={STANDARD_ICONS} className="flex-none text-primary" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Copy } from 'lucide-react';
import { useShop } from '../../site/use-shop.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import type { Setup } from './setup.data.ts';
import { ViewShopButton } from './view-shop-button.tsx';

/** Whether the shop is open, and its address. */
export function ShopCard({ setup }: { setup: Setup }) {
  const { publicUrl } = useShop();
  const { shopClosed } = setup;

  async function copy() {
    try {
      await navigator.clipboard.writeText(publicUrl);
      notify({ text: 'Link copied', tone: 'ok' });
    } catch {
      notify({ text: `Could not copy. The address is ${publicUrl}`, tone: 'bad' });
    }
  }

  return (
    <AdminPanel title="Your shop">
      <div className="grid gap-3 px-3.5 pb-3.5">
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="setup-shop-state" data-closed={shopClosed || undefined}>
            {shopClosed ? 'Closed' : 'Open'}
          </span>
          <span className="min-w-0 text-xs/5 wrap-anywhere text-text-subtle">{URL.parse(publicUrl)?.host}</span>
        </p>
        <p className="leading-5 text-pretty text-text-muted">{describeShop(setup)}</p>
        <div className="grid grid-cols-2 gap-2">
          <ViewShopButton shopClosed={shopClosed} kind="secondary" className="px-2!" />
          <Button
            kind="secondary"
            size={36}
            icon={<Copy {...icon20} />}
            className={`${outlinedButtonClass} px-2!`}
            onClick={() => void copy()}
          >
            Copy link
          </Button>
        </div>
      </div>
    </AdminPanel>
  );
}

function describeShop({ shopClosed, hasProducts }: Setup): string {
  if (shopClosed)
    return 'Shoppers see a page with your name, phone and email. Staff can look at the shop and prepare it.';
  return hasProducts
    ? 'Your shop is online. Customers can order and pay on delivery.'
    : 'Your shop is online but has no products yet. Publish one and it appears within a minute.';
}

import { Store } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { type Setup, useCloseShop } from './setup.data.ts';

/** Offers to close a new shop, and to open a closed one. */
export function ClosingOffer({ setup: { shopClosed, isEstablished } }: { setup: Setup }) {
  const { mutate, isPending } = useCloseShop();
  if (isEstablished && !shopClosed) return null;
  return (
    <div className="setup-offer">
      <Store {...icon20} className="flex-none text-text-subtle" />
      <p className="min-w-0 flex-1 basis-50 leading-5 text-pretty">
        {shopClosed
          ? 'Your shop is closed. Open it when you are ready to sell.'
          : 'Your shop is open, so everyone can see it.'}
      </p>
      <Button
        kind="secondary"
        size={36}
        busy={isPending}
        className={outlinedButtonClass}
        onClick={() => mutate(!shopClosed)}
      >
        {shopClosed ? 'Open the shop' : 'Close the shop while you set up'}
      </Button>
    </div>
  );
}

import { FileUp } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { outlinedButtonClass } from '../ui/outlined-button.ts';

/** For owners who have their products on another platform. */
export function MovingCard() {
  return (
    <AdminPanel title="Moving from another platform?">
      <div className="grid gap-3 px-3.5 pb-3.5">
        <p className="leading-5 text-pretty text-text-muted">
          Bring products, stock and images from Shopify, WooCommerce or a spreadsheet. You see every change before it is
          saved.
        </p>
        <ButtonLink
          kind="secondary"
          size={36}
          wide
          icon={<FileUp {...icon20} />}
          to="/admin/import"
          className={outlinedButtonClass}
        >
          Import products
        </ButtonLink>
      </div>
    </AdminPanel>
  );
}

import { PanelLeft } from 'lucide-react';
import { useShop } from '../shop/use-shop.ts';
import { icon20 } from '../ui/icon.ts';
import { AdminMenuEntries } from './admin-menu-entries.tsx';
import { JumpButton } from './jump-button.tsx';
import { useMenuWidth } from './menu/menu-width.ts';

export function AdminMenu() {
  const { name } = useShop().company;
  const { width, toggle } = useMenuWidth();
  const fold = width === 'wide' ? 'Collapse menu' : 'Expand menu';
  return (
    <header className="admin-side" data-width={width}>
      <div className="admin-brand">
        <p className="min-w-0">
          <b>{name}</b>
          <small>Back office</small>
        </p>
        <button type="button" aria-label={fold} title={fold} className="admin-fold" onClick={toggle}>
          <PanelLeft {...icon20} />
        </button>
      </div>
      <JumpButton />
      <AdminMenuEntries />
    </header>
  );
}

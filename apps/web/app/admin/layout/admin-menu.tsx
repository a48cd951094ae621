import { PanelLeft } from 'lucide-react';
import { useShop } from '../../site/use-shop.ts';
import { icon20 } from '../../ui/icon.ts';
import { useMenuWidth } from '../navigation/use-menu-width.ts';
import { AdminMenuEntries } from './admin-menu-entries.tsx';
import { CommandPaletteButton } from './command-palette-button.tsx';

export function AdminMenu() {
  const { name } = useShop().company;
  const { width, toggle } = useMenuWidth();
  const toggleLabel = width === 'wide' ? 'Collapse menu' : 'Expand menu';
  return (
    <header className="admin-side" data-width={width}>
      <div className="admin-brand">
        <p className="min-w-0">
          <b>{name}</b>
          <small>Admin</small>
        </p>
        <button type="button" aria-label={toggleLabel} title={toggleLabel} className="admin-fold" onClick={toggle}>
          <PanelLeft {...icon20} />
        </button>
      </div>
      <CommandPaletteButton />
      <AdminMenuEntries />
    </header>
  );
}

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
          <b className="truncate text-xl/6 block font-[750] tracking-[-0.025em]">{name}</b>
          <small className="text-xs block text-text-subtle font-medium">Admin</small>
        </p>
        <button
          type="button"
          aria-label={toggleLabel}
          title={toggleLabel}
          className="md:grid md:flex-none md:place-items-center md:w-(--touch) md:h-(--control-md) md:ml-auto md:rounded-sm md:text-text-subtle md:hover:bg-border md:pointer-coarse:h-(--touch)"
          onClick={toggle}
        >
          <PanelLeft {...icon20} />
        </button>
      </div>
      <CommandPaletteButton />
      <AdminMenuEntries />
    </header>
  );
}

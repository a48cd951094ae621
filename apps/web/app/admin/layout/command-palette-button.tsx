import { Search } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { useOpenCommandPalette } from '../navigation/admin-menu-context.ts';

/** Opens the command palette. */
export function CommandPaletteButton() {
  const open = useOpenCommandPalette();
  return (
    <button
      type="button"
      title="Search or jump"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      className="admin-palette-button"
      onClick={open}
    >
      <Search {...icon20} />
      <span>Search or jump</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  );
}

import { Search } from 'lucide-react';
import { icon20 } from '../ui/icon.ts';
import { useOpenPalette } from './menu/admin-menu-context.ts';

/** On top of the sidebar: the way to everything by its name. */
export function JumpButton() {
  const open = useOpenPalette();
  return (
    <button
      type="button"
      title="Search or jump"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      className="admin-jump"
      onClick={open}
    >
      <Search {...icon20} />
      <span>Search or jump</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  );
}

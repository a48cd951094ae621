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
      className="admin-palette-button flex flex-none items-center gap-3 w-full min-h-(--control) mb-2 py-0 pr-2.5 pl-3 border border-border rounded-md bg-surface text-text-subtle text-start hover:border-border-strong hover:text-text-muted md:pointer-coarse:min-h-(--touch) [&>svg]:flex-none"
      onClick={open}
    >
      <Search {...icon20} />
      <span>Search or jump</span>
      <kbd aria-hidden="true" className="font-sans text-xs/[inherit] ml-auto whitespace-nowrap">
        Ctrl K
      </kbd>
    </button>
  );
}

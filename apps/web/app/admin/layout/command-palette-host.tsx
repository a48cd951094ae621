import { useEffect } from 'react';
import { onSessionChange } from '../../platform/local-session.ts';
import { CommandPalette } from '../command-palette/command-palette.tsx';
import { clearRecentItems } from '../command-palette/recent-items.ts';
import { ShortcutsDialog } from '../command-palette/shortcuts-dialog.tsx';
import type { AdminOverlay } from './admin-shortcuts.ts';

type CommandPaletteHostProps = {
  open: AdminOverlay | undefined;
  onOpen: (overlay: AdminOverlay) => void;
  onClose: () => void;
};

/**
 * The search palette and the list of all keys. Do not load them lazily: until the palette's field has the focus, typed
 * characters would trigger the page's shortcuts.
 */
export function CommandPaletteHost({ open, onOpen, onClose }: CommandPaletteHostProps) {
  // Recently opened items contain names of people, so clear them with the session.
  useEffect(() => onSessionChange(clearRecentItems), []);

  return (
    <>
      <CommandPalette open={open === 'palette'} onClose={onClose} onKeys={() => onOpen('keys')} />
      <ShortcutsDialog open={open === 'keys'} onClose={onClose} />
    </>
  );
}

import { createContext, use } from 'react';

/** Opens the menu on screens too narrow for a sidebar. */
export const AdminMenuContext = createContext<() => void>(() => undefined);

export function useOpenAdminMenu(): () => void {
  return use(AdminMenuContext);
}

/** Opens the command palette. */
export const CommandPaletteContext = createContext<() => void>(() => undefined);

export function useOpenCommandPalette(): () => void {
  return use(CommandPaletteContext);
}

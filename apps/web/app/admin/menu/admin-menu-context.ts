import { createContext, use } from 'react';

/** Opens the menu on screens that have no room for it beside the page. */
export const AdminMenuContext = createContext<() => void>(() => undefined);

export function useOpenAdminMenu(): () => void {
  return use(AdminMenuContext);
}

/** Opens 'Search or jump'. */
export const PaletteContext = createContext<() => void>(() => undefined);

export function useOpenPalette(): () => void {
  return use(PaletteContext);
}

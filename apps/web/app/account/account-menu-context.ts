import { createContext, use } from 'react';

/** Opens the account menu where there is no room for it beside the page. */
export const AccountMenuContext = createContext<() => void>(() => undefined);

export function useOpenAccountMenu(): () => void {
  return use(AccountMenuContext);
}

import { Menu, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../shop/page-title.tsx';
import { icon20, icon24 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useOpenAdminMenu, useOpenPalette } from './menu/admin-menu-context.ts';

type AdminPageProps = {
  title: string;
  /** A few words beside the title, such as how many there are. */
  note?: ReactNode;
  /** The page's one primary action, at the right end. */
  action?: ReactNode;
  children: ReactNode;
};

/** The head that every page of the back office has; on small screens it is a bar with the way to the menu. */
export function AdminPage({ title, note, action, children }: AdminPageProps) {
  const openMenu = useOpenAdminMenu();
  const openPalette = useOpenPalette();
  return (
    <>
      <PageTitle screen={title} unlisted />
      <div className="admin-head">
        <IconButton
          label="Menu"
          aria-haspopup="dialog"
          icon={<Menu {...icon24} />}
          className="md:hidden"
          onClick={openMenu}
        />
        <h1>{title}</h1>
        {note && <span className="admin-note">{note}</span>}
        <IconButton
          label="Search or jump"
          aria-haspopup="dialog"
          icon={<Search {...icon20} />}
          className="admin-head-jump md:hidden"
          onClick={openPalette}
        />
        {action && <span className="ml-auto flex-none">{action}</span>}
      </div>
      {children}
    </>
  );
}

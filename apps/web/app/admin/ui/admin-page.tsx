import { Menu, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../site/page-title.tsx';
import { icon20, icon24 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOpenAdminMenu, useOpenCommandPalette } from '../navigation/admin-menu-context.ts';

type AdminPageProps = {
  title: string;
  /** Short text next to the title, such as a count. */
  note?: ReactNode;
  /** The page's one primary action, at the right end. */
  action?: ReactNode;
  children: ReactNode;
};

/** Header of every admin page. On small screens it is a bar with the menu button. */
export function AdminPage({ title, note, action, children }: AdminPageProps) {
  const openMenu = useOpenAdminMenu();
  const openPalette = useOpenCommandPalette();
  return (
    <>
      <PageTitle screen={title} isUnlisted />
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
          className="admin-head-palette md:hidden"
          onClick={openPalette}
        />
        {action && <span className="ml-auto flex-none">{action}</span>}
      </div>
      {children}
    </>
  );
}

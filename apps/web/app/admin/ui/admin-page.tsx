import { ChevronLeft, Menu, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../site/page-title.tsx';
import { icon16, icon20, icon24 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOpenAdminMenu, useOpenCommandPalette } from '../navigation/admin-menu-context.ts';

/** For the pages that the settings page opens. */
export const SETTINGS_PARENT = { to: '/admin/settings', label: 'Settings' } as const;

type AdminPageProps = {
  title: string;
  /** The page above this one. */
  parent?: { to: string; label: string };
  /** Short text next to the title, such as a count. */
  note?: ReactNode;
  /** The page's actions, at the right end. On small screens they are below the bar. */
  action?: ReactNode;
  /** Actions that are short enough on small screens to stay in the bar. */
  barAction?: ReactNode;
  children: ReactNode;
};

/** Header of every admin page. On small screens it is a bar with the menu button. */
export function AdminPage({ title, parent, note, action, barAction, children }: AdminPageProps) {
  const openMenu = useOpenAdminMenu();
  const openPalette = useOpenCommandPalette();
  return (
    <>
      <PageTitle screen={title} isUnlisted />
      <div className="contents md:flex md:flex-wrap md:items-center md:gap-y-0 md:gap-x-3 md:min-h-(--touch) md:mb-4">
        <div className="admin-head">
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            icon={<Menu {...icon24} />}
            className="md:hidden"
            onClick={openMenu}
          />
          <h1>{title}</h1>
          {note && (
            <span className="flex-none mr-2 text-text-subtle md:mr-0 md:pt-1.5 md:text-label/[inherit]">{note}</span>
          )}
          {barAction && <span className="md:flex-none md:ml-auto xl:order-1">{barAction}</span>}
          <IconButton
            label="Search or jump"
            aria-haspopup="dialog"
            icon={<Search {...icon20} />}
            className="md:hidden"
            onClick={openPalette}
          />
        </div>
        {parent && (
          // A row of its own above the title.
          <div className="contents md:-order-1 md:block md:w-full">
            <Link to={parent.to} className="admin-crumb">
              <ChevronLeft {...icon16} />
              {parent.label}
            </Link>
          </div>
        )}
        {action && <div className="admin-actions md:grow md:justify-end">{action}</div>}
      </div>
      {children}
    </>
  );
}

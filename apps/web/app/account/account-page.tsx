import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../shell/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { useOpenAccountMenu } from './account-menu-context.ts';

type AccountPageProps = { screen: string; title?: string; children: ReactNode };

/** The head every page of the account has; `title` where the heading says more than the browser's tab. */
export function AccountPage({ screen, title = screen, children }: AccountPageProps) {
  const openMenu = useOpenAccountMenu();
  return (
    <>
      <PageTitle screen={screen} unlisted />
      <div className="mb-5 flex items-center justify-between gap-3">
        <h1 className="min-w-0 text-h1">{title}</h1>
        <Button
          kind="quiet"
          size={44}
          aria-haspopup="dialog"
          icon={<Menu {...icon20} />}
          className="-mr-3 flex-none lg:hidden"
          onClick={openMenu}
        >
          Account menu
        </Button>
      </div>
      {children}
    </>
  );
}

import type { ReactNode } from 'react';
import { PageTitle } from '../shop/page-title.tsx';

type AccountPageProps = { screen: string; title?: string; children: ReactNode };

/** The head every page of the account has; `title` where the heading says more than the browser's tab. */
export function AccountPage({ screen, title = screen, children }: AccountPageProps) {
  return (
    <>
      <PageTitle screen={screen} unlisted />
      <h1 className="mb-5 text-h1">{title}</h1>
      {children}
    </>
  );
}

import type { ReactNode } from 'react';
import { PageTitle } from '../site/page-title.tsx';

type AccountPageProps = { screen: string; title?: string; breadcrumb?: ReactNode; children: ReactNode };

/** Adds the page title. Use `title` when the heading is longer than the browser tab title. */
export function AccountPage({ screen, title = screen, breadcrumb, children }: AccountPageProps) {
  return (
    <>
      <PageTitle screen={screen} isUnlisted />
      {breadcrumb}
      <h1 className="mb-5 text-h1">{title}</h1>
      {children}
    </>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function PolicyPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="policy-panel grid gap-4 pt-7 text-text-muted text-lg/7 lg:pt-10">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Opens another tab of the same page. */
export function PolicyLink({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <Link to={{ hash: tab }} preventScrollReset>
      {children}
    </Link>
  );
}

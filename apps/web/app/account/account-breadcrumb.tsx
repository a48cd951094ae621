import type { ReactNode } from 'react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';

type AccountBreadcrumbProps = { steps: { to: string; name: ReactNode }[]; current: ReactNode };

export function AccountBreadcrumb({ steps, current }: AccountBreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="account-breadcrumb print:hidden">
      <ol className="flex items-center min-h-(--touch) text-sm text-text-muted">
        {steps.map(({ to, name }) => (
          <li key={to}>
            <PrefetchLink to={to}>{name}</PrefetchLink>
          </li>
        ))}
        <li aria-current="page" className="font-semibold text-text">
          {current}
        </li>
      </ol>
    </nav>
  );
}

import { Fragment } from 'react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';

type Step = { name: string; path: string };

const NO_STEPS: readonly Step[] = [];

export function Breadcrumb({ name, between = NO_STEPS }: { name: string; between?: readonly Step[] }) {
  return (
    <nav
      aria-label="Breadcrumb"
      className="breadcrumb flex items-center min-h-(--touch) text-text-subtle text-sm xl:mt-3 xl:mb-1"
    >
      <ol className="flex min-w-0 items-center gap-2">
        {[{ name: 'HOME', path: '/' }, ...between].map((step) => (
          <Fragment key={step.path}>
            <li>
              <PrefetchLink
                to={step.path}
                className="relative flex items-center min-w-(--control) min-h-(--touch) text-text-muted font-medium after:absolute after:-inset-x-1.5 after:inset-y-0 hover:text-primary"
              >
                {step.name}
              </PrefetchLink>
            </li>
            <li aria-hidden="true">/</li>
          </Fragment>
        ))}
        <li aria-current="page" className="font-semibold wrap-anywhere text-text">
          {name}
        </li>
      </ol>
    </nav>
  );
}

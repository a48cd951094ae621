import './breadcrumb.css';
import { Fragment } from 'react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';

type Step = { name: string; path: string };

const NO_STEPS: readonly Step[] = [];

export function Breadcrumb({ name, between = NO_STEPS }: { name: string; between?: readonly Step[] }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol className="flex min-w-0 items-center gap-2">
        {[{ name: 'HOME', path: '/' }, ...between].map((step) => (
          <Fragment key={step.path}>
            <li>
              <PrefetchLink to={step.path} className="breadcrumb-link">
                {step.name}
              </PrefetchLink>
            </li>
            <li aria-hidden="true">/</li>
          </Fragment>
        ))}
        <li aria-current="page" className="font-semibold wrap-anywhere text-ink">
          {name}
        </li>
      </ol>
    </nav>
  );
}

import './breadcrumb.css';
import { Fragment } from 'react';
import { ShopLink } from '../platform/shop-link.tsx';

type Step = { name: string; path: string };

const NOTHING: readonly Step[] = [];

/** Where one is: home, what lies between, and the page itself. */
export function Breadcrumb({ name, between = NOTHING }: { name: string; between?: readonly Step[] }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol className="flex min-w-0 items-center gap-2">
        {[{ name: 'HOME', path: '/' }, ...between].map((step) => (
          <Fragment key={step.path}>
            <li>
              <ShopLink to={step.path} className="breadcrumb-link">
                {step.name}
              </ShopLink>
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

import { ShopLink } from '../platform/shop-link.tsx';

export function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol className="flex items-center gap-2">
        <li>
          <ShopLink to="/" className="breadcrumb-link">
            HOME
          </ShopLink>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page" className="font-semibold wrap-anywhere text-ink">
          {name}
        </li>
      </ol>
    </nav>
  );
}

import { type RefObject, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { leadsTo } from '../catalog/category.ts';
import { useCategorySlug } from '../catalog/use-category-slug.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { CategoryEntry } from './category-entry.tsx';
import { MoreCategories } from './more-categories.tsx';
import { useShop, useShopRetry } from './use-shop.ts';

/** A row this long fits a laptop; the rest wait behind "More". On phones the row scrolls and holds them all. */
const IN_THE_ROW = 8;

export function CategoryNav() {
  const { categories } = useShop();
  const row = useRef<HTMLUListElement>(null);
  const slug = useCategorySlug();
  const rest = categories?.slice(IN_THE_ROW) ?? [];
  useCurrentInView(row, slug);

  return (
    <nav aria-label="Categories" className="category-nav">
      <ul ref={row} className="category-row">
        <li>
          <NavLink to="/shop-all" prefetch="intent" className="category-link category-link-all">
            SHOP ALL
          </NavLink>
        </li>
        {categories?.map((category, position) => (
          <CategoryEntry
            key={category.slug}
            category={category}
            isCurrent={slug !== undefined && leadsTo(category, slug)}
            onlyOnPhones={position >= IN_THE_ROW}
          />
        ))}
        {!categories && <LoadingEntries />}
        {rest.length > 0 && <MoreCategories categories={rest} />}
      </ul>
    </nav>
  );
}

function LoadingEntries() {
  const { isLoading } = useShopRetry();
  if (!isLoading) return null;
  return Array.from({ length: 6 }, (_, position) => (
    <li key={position} className="flex h-11 items-center px-2.5 lg:h-12">
      <Skeleton className="h-4 w-20" />
    </li>
  ));
}

/** Scrolls the row, and only the row, so that a phone shows where one is. */
function useCurrentInView(row: RefObject<HTMLUListElement | null>, slug: string | undefined): void {
  useEffect(() => {
    const current = slug && row.current?.querySelector<HTMLElement>('[aria-current]')?.closest('li');
    if (!row.current || !current) return;
    row.current.scrollTo({ left: current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2 });
  }, [row, slug]);
}

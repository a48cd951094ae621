import { type RefObject, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useCategorySlug } from '../catalog/use-category-slug.ts';
import { isInCategory } from '../site/category.ts';
import { useShop, useShopRetry } from '../site/use-shop.ts';
import { classes } from '../ui/classes.ts';
import { scrollToCenter } from '../ui/scroll-to-center.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { CategoryEntry } from './category-entry.tsx';
import { rowCounts, rowVisibilityClass } from './category-row.ts';
import { MoreCategories } from './more-categories.tsx';

export function CategoryNav() {
  const { categories } = useShop();
  const row = useRef<HTMLUListElement>(null);
  const slug = useCategorySlug();
  const counts = rowCounts(categories?.map(({ name }) => name) ?? []);
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
            isCurrent={slug !== undefined && isInCategory(category, slug)}
            className={classes('category-entry', rowVisibilityClass(counts, position))}
          />
        ))}
        {!categories && <LoadingEntries />}
        {categories && <MoreCategories categories={categories} counts={counts} />}
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

/** Scrolls only the row, so that a phone shows the current category. */
function useCurrentInView(row: RefObject<HTMLUListElement | null>, slug: string | undefined): void {
  useEffect(() => {
    const current = slug && row.current?.querySelector<HTMLElement>('[aria-current]')?.closest('li');
    if (!row.current || !current) return;
    scrollToCenter(row.current, current);
  }, [row, slug]);
}

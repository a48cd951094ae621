import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SHOP_ALL } from '../catalog/find-category.ts';
import { useCategorySlug } from '../catalog/use-category-slug.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { CachedFragment } from '../platform/ssr/cached-fragment.tsx';
import { type Category, isInCategory } from '../site/category.ts';
import { useShop, useShopRetry, useShopText } from '../site/use-shop.ts';
import { classes } from '../ui/classes.ts';
import { scrollToCenter } from '../ui/scroll-to-center.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { CategoryEntry } from './category-entry.tsx';
import { rowCounts, rowVisibilityClass } from './category-row.ts';
import { MoreCategories } from './more-categories.tsx';

/** The account hides it on phones, to leave more space for its own tabs. The menu still has the categories. */
export function CategoryNav({ hiddenOnPhones = false }: { hiddenOnPhones?: boolean }) {
  const { categories } = useShop();
  const shopText = useShopText();
  const nav = useRef<HTMLElement>(null);
  const slug = useCategorySlug();
  const { pathname } = useLocation();
  const isShopAll = /^\/shop-all(\/|$)/i.test(pathname);
  const currentSlug = categories?.find((category) => slug !== undefined && isInCategory(category, slug))?.slug;
  useCurrentInView(nav, slug);

  return (
    <nav
      ref={nav}
      aria-label="Categories"
      className={classes(
        'relative z-20 bg-surface after:absolute after:inset-y-0 after:right-0 after:w-10 after:bg-[linear-gradient(90deg,transparent,var(--color-surface))] after:pointer-events-none lg:after:hidden',
        hiddenOnPhones && 'max-md:hidden',
      )}
    >
      <CachedFragment
        as="ul"
        className="category-row"
        cacheKey={() => categories && shopText && `nav ${isShopAll} ${currentSlug} ${shopText}`}
      >
        <li>
          <PrefetchLink
            to={SHOP_ALL.path}
            aria-current={isShopAll ? 'page' : undefined}
            className="category-link category-link-all"
          >
            {SHOP_ALL.name}
          </PrefetchLink>
        </li>
        {categories ? <CategoryEntries categories={categories} currentSlug={currentSlug} /> : <LoadingEntries />}
      </CachedFragment>
    </nav>
  );
}

function CategoryEntries({ categories, currentSlug }: { categories: Category[]; currentSlug: string | undefined }) {
  const counts = rowCounts(categories.map(({ name }) => name));
  return (
    <>
      {categories.map((category, position) => (
        <CategoryEntry
          key={category.slug}
          category={category}
          isCurrent={category.slug === currentSlug}
          className={classes(
            'category-entry lg:relative lg:flex-[0_1_auto] lg:min-w-[4rem] lg:max-w-[15rem]',
            rowVisibilityClass(counts, position),
          )}
        />
      ))}
      <MoreCategories categories={categories} counts={counts} />
    </>
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
function useCurrentInView(nav: RefObject<HTMLElement | null>, slug: string | undefined): void {
  useEffect(() => {
    const row = nav.current?.querySelector<HTMLElement>('.category-row');
    const current = slug && row?.querySelector<HTMLElement>('[aria-current]')?.closest('li');
    if (row && current) scrollToCenter(row, current);
  }, [nav, slug]);
}

import { ChevronDown } from 'lucide-react';
import { SHOP_ALL } from '../../catalog/find-category.ts';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { type Category, categoryPath, isInCategory } from '../../site/category.ts';
import { icon16 } from '../../ui/icon.ts';
import { formatListingSearch, type Sort } from '../listing-state.ts';

type CategoryListProps = { categories: Category[]; slug: string | undefined; sort: Sort };

/** Shows this many categories first, so that the other filters stay visible. */
const INITIAL_COUNT = 5;

/** Links to another category preserve the sort order and drop the filters, because its prices and sizes differ. */
export function CategoryList({ categories, slug, sort }: CategoryListProps) {
  const currentBranches = slug === undefined ? [] : categories.filter((category) => isInCategory(category, slug));
  const visible = currentBranches.length > 0 ? currentBranches : categories.slice(0, INITIAL_COUNT);
  const others = categories.filter((category) => !visible.includes(category));
  return (
    <>
      <ul>
        <li>
          <PrefetchLink
            to={SHOP_ALL.path + formatListingSearch({ sort })}
            aria-current={slug === undefined ? 'page' : undefined}
            className={`filter-category font-[650] tracking-[0.02em] ${slug === undefined ? '' : 'text-text'}`}
          >
            {SHOP_ALL.name}
          </PrefetchLink>
        </li>
        {visible.map((category) => (
          <Branch key={category.slug} category={category} slug={slug} sort={sort} />
        ))}
      </ul>
      {others.length > 0 && (
        <details className="more-categories">
          <summary className="filter-category gap-1.5 text-primary font-medium hover:text-primary-pressed">
            {others.length} more {others.length === 1 ? 'category' : 'categories'}
            <ChevronDown {...icon16} />
          </summary>
          <ul>
            {others.map((category) => (
              <Branch key={category.slug} category={category} slug={slug} sort={sort} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Branch({ category, slug, sort }: Omit<CategoryListProps, 'categories'> & { category: Category }) {
  const children = slug === undefined ? [] : childrenToward(category, slug);
  return (
    <li>
      <PrefetchLink
        to={categoryPath(category) + formatListingSearch({ sort })}
        aria-current={category.slug === slug ? 'page' : undefined}
        className="filter-category"
      >
        {category.name}
      </PrefetchLink>
      {children.length > 0 && (
        <ul className="mb-1 ml-1 border-l border-border pl-3">
          {children.map((child) => (
            <Branch key={child.slug} category={child} slug={slug} sort={sort} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Returns the children of the current category, or its siblings if it has none. Higher up, only the path to it. */
function childrenToward(category: Category, slug: string): Category[] {
  if (category.slug === slug) return category.subCategories;
  const next = category.subCategories.find((child) => isInCategory(child, slug));
  if (!next) return [];
  return next.slug === slug && next.subCategories.length === 0 ? category.subCategories : [next];
}

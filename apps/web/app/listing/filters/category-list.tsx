import { ChevronDown } from 'lucide-react';
import { SHOP_ALL } from '../../catalog/find-category.ts';
import { ShopLink } from '../../platform/shop-link.tsx';
import { type Category, categoryPath, leadsTo } from '../../shop/category.ts';
import { useShop } from '../../shop/use-shop.ts';
import { icon16 } from '../../ui/icon.ts';
import { listingSearch, type Sort } from '../listing-state.ts';

type CategoryListProps = { slug: string | undefined; sort: Sort };

/** Of a whole shop these many stand in sight, so that the other filters do too. */
const FIRST = 5;

/** Another category keeps the order and drops the filters: its prices and sizes are others. */
export function CategoryList({ slug, sort }: CategoryListProps) {
  const { categories = [] } = useShop();
  const here = slug === undefined ? [] : categories.filter((category) => leadsTo(category, slug));
  const inSight = here.length > 0 ? here : categories.slice(0, FIRST);
  const others = categories.filter((category) => !inSight.includes(category));
  return (
    <>
      <ul>
        <li>
          <ShopLink
            to={SHOP_ALL.path + listingSearch({ sort })}
            aria-current={slug === undefined ? 'page' : undefined}
            className={`filter-category font-[650] tracking-[0.02em] ${slug === undefined ? '' : 'text-ink'}`}
          >
            {SHOP_ALL.name}
          </ShopLink>
        </li>
        {inSight.map((category) => (
          <Branch key={category.slug} category={category} slug={slug} sort={sort} />
        ))}
      </ul>
      {others.length > 0 && (
        <details className="more-categories">
          <summary className="filter-category">
            {others.length} more
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

/** Opens on the way to where one is. */
function Branch({ category, slug, sort }: CategoryListProps & { category: Category }) {
  const children = slug === undefined ? [] : childrenToward(category, slug);
  return (
    <li>
      <ShopLink
        to={categoryPath(category) + listingSearch({ sort })}
        aria-current={category.slug === slug ? 'page' : undefined}
        className="filter-category"
      >
        {category.name}
      </ShopLink>
      {children.length > 0 && (
        <ul className="mb-1 ml-1 border-l border-line pl-3">
          {children.map((child) => (
            <Branch key={child.slug} category={child} slug={slug} sort={sort} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The children of where one is, and its siblings where it has none; above that, only the way. */
function childrenToward(category: Category, slug: string): Category[] {
  if (category.slug === slug) return category.subCategories;
  const next = category.subCategories.find((child) => leadsTo(child, slug));
  if (!next) return [];
  return next.slug === slug && next.subCategories.length === 0 ? category.subCategories : [next];
}

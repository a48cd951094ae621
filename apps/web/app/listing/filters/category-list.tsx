import { SHOP_ALL } from '../../catalog/find-category.ts';
import { ShopLink } from '../../platform/shop-link.tsx';
import { type Category, categoryPath, leadsTo } from '../../shop/category.ts';
import { useShop } from '../../shop/use-shop.ts';
import { listingSearch, type Sort } from '../listing-state.ts';

type CategoryListProps = { slug: string | undefined; sort: Sort };

/** Another category keeps the order and drops the filters: its prices and sizes are others. */
export function CategoryList({ slug, sort }: CategoryListProps) {
  const { categories = [] } = useShop();
  return (
    <ul>
      <li>
        <ShopLink
          to={SHOP_ALL.path + listingSearch({ sort })}
          aria-current={slug === undefined ? 'page' : undefined}
          className="filter-category font-[650] tracking-[0.02em] text-ink"
        >
          {SHOP_ALL.name}
        </ShopLink>
      </li>
      {categories.map((category) => (
        <Branch key={category.slug} category={category} slug={slug} sort={sort} />
      ))}
    </ul>
  );
}

/** Opens on the way to where one is. */
function Branch({ category, slug, sort }: CategoryListProps & { category: Category }) {
  const isOpen = slug !== undefined && leadsTo(category, slug) && category.subCategories.length > 0;
  return (
    <li>
      <ShopLink
        to={categoryPath(category) + listingSearch({ sort })}
        aria-current={category.slug === slug ? 'page' : undefined}
        className="filter-category"
      >
        {category.name}
      </ShopLink>
      {isOpen && (
        <ul className="mb-1 ml-1 border-l border-line pl-3">
          {category.subCategories.map((child) => (
            <Branch key={child.slug} category={child} slug={slug} sort={sort} />
          ))}
        </ul>
      )}
    </li>
  );
}

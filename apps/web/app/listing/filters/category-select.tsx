import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { SHOP_ALL } from '../../catalog/find-category.ts';
import { type Category, categoryPath } from '../../site/category.ts';
import { useShop } from '../../site/use-shop.ts';
import { icon20 } from '../../ui/icon.ts';
import { NO_CATEGORY } from '../listing.ts';
import { formatListingSearch, type Sort } from '../listing-state.ts';

type CategorySelectProps = { slug: string | undefined; sort: Sort; onChosen: () => void };

export function CategorySelect({ slug, sort, onChosen }: CategorySelectProps) {
  const { categories = [] } = useShop();
  const navigate = useNavigate();

  async function choose(path: string) {
    await navigate(path + formatListingSearch({ sort }), { replace: true });
    onChosen();
  }

  return (
    <label className="block">
      <span className="filter-title">Category</span>
      <span className="relative block">
        <select
          value={slug === undefined ? SHOP_ALL.path : categoryPath({ slug })}
          className="input appearance-none truncate pr-11"
          onChange={(event) => void choose(event.target.value)}
        >
          {slug === NO_CATEGORY && <option value={categoryPath({ slug })}>Choose a category</option>}
          <option value={SHOP_ALL.path}>{SHOP_ALL.name}</option>
          {categories.map((category) => renderOptions(category, 0))}
        </select>
        <ChevronDown {...icon20} className="pointer-events-none absolute top-3.5 right-3.5 text-text-muted" />
      </span>
    </label>
  );
}

// A native select allows only one level of groups, so spaces show the depth.
function renderOptions(category: Category, depth: number): React.ReactNode[] {
  return [
    <option key={category.slug} value={categoryPath(category)}>
      {'\u2003'.repeat(depth) + category.name}
    </option>,
    ...category.subCategories.flatMap((child) => renderOptions(child, depth + 1)),
  ];
}

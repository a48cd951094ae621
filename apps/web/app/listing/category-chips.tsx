import { Link } from 'react-router';
import { categoryPath } from '../site/category.ts';
import { useShop } from '../site/use-shop.ts';

/** On phones one row that scrolls sideways and fades at its end. */
export function CategoryChips() {
  const { categories = [] } = useShop();
  return (
    <ul className="flex gap-2 max-md:justify-self-stretch max-md:-mx-margin max-md:-my-1.5 max-md:py-1.5 max-md:pl-margin max-md:pr-10 max-md:overflow-x-auto max-md:[scrollbar-width:none] max-md:[mask-image:linear-gradient(90deg,var(--color-text)_calc(100%_-_var(--space-10)),transparent)] md:flex-wrap md:justify-center">
      {categories.map((category) => (
        <li key={category.slug}>
          <Link to={categoryPath(category)} className="chip px-3">
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

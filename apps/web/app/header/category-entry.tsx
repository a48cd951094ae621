import { ChevronDown } from 'lucide-react';
import { ShopLink } from '../platform/shop-link.tsx';
import { type Category, categoryPath } from '../shop/category.ts';
import { icon16 } from '../ui/icon.ts';
import { useDisclosure } from './use-disclosure.ts';

type CategoryEntryProps = { category: Category; isCurrent: boolean; className: string };

export function CategoryEntry({ category, isCurrent, className }: CategoryEntryProps) {
  const { isOpen, onPress, listeners } = useDisclosure();
  const panelId = `under-${category.slug}`;
  const hasPanel = category.subCategories.length > 0;

  return (
    <li className={className} {...(hasPanel ? listeners : {})}>
      <ShopLink
        to={categoryPath(category)}
        title={category.name}
        aria-current={isCurrent ? 'page' : undefined}
        className="category-link"
      >
        <span className="truncate">{category.name}</span>
      </ShopLink>
      {hasPanel && (
        <>
          <button
            type="button"
            aria-label={`${category.name} subcategories`}
            aria-expanded={isOpen}
            aria-controls={panelId}
            className="category-toggle"
            onClick={onPress}
          >
            <ChevronDown {...icon16} />
          </button>
          <ul id={panelId} className="category-panel" data-open={isOpen || undefined}>
            {category.subCategories.map((child) => (
              <li key={child.slug}>
                <ShopLink to={categoryPath(child)} className="panel-link">
                  {child.name}
                </ShopLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

import { ChevronDown } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { type Category, categoryPath } from '../site/category.ts';
import { icon16 } from '../ui/icon.ts';
import { SubcategoryLinks } from './subcategory-links.tsx';
import { useDisclosure } from './use-disclosure.ts';

type CategoryEntryProps = { category: Category; isCurrent: boolean; className: string };

export function CategoryEntry({ category, isCurrent, className }: CategoryEntryProps) {
  const { isOpen, onPress, listeners } = useDisclosure();
  const panelId = `under-${category.slug}`;
  const hasSubmenu = category.subCategories.length > 0;

  return (
    <li className={className} {...(hasSubmenu ? listeners : {})}>
      <PrefetchLink
        to={categoryPath(category)}
        title={category.name}
        aria-current={isCurrent ? 'page' : undefined}
        className="category-link"
      >
        <span className="truncate">{category.name}</span>
      </PrefetchLink>
      {hasSubmenu && (
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
            <SubcategoryLinks category={category} />
          </ul>
        </>
      )}
    </li>
  );
}

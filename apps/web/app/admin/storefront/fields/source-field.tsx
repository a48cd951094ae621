import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { categoriesQuery } from '../../categories/category.data.ts';
import type { ContentPath } from '../drafts/content-path.ts';
import { collectionsQuery } from '../storefront.data.ts';
import { useContentField } from './editor-context.ts';
import type { SourceSpec } from './field-specs.ts';
import { listCategoryChoices } from './link-choices.ts';

/** Chooses the category or collection of a rail. */
export function SourceField({ spec, path }: { spec: SourceSpec; path: ContentPath }) {
  const field = useContentField<string>(spec, path);
  const isCategory = spec.of === 'categories';
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: isCategory });
  const { data: collections = [] } = useQuery({ ...collectionsQuery, enabled: !isCategory });
  const choices = isCategory ? listCategoryChoices(categories) : collections;
  const isListed = choices.some(({ slug }) => slug === field.value);
  return (
    <SelectField label={spec.label} field={field} warning={field.warning}>
      <option value="">Choose</option>
      {!isListed && field.value && <option value={field.value}>{field.value}</option>}
      {choices.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../session/query-client.ts';
import { brandsQuery, type Manufacturer, manufacturersQuery } from '../brands/brands.data.ts';
import { productRulesQuery } from '../data/settings.data.ts';
import type { AttributeSheet } from './attribute-form-values.ts';
import { mergeExpectedAttributes, type RequiredAttributes } from './attribute-validation.ts';
import { categoryAttributesQuery } from './attributes.data.ts';
import type { SizeChart } from './size-chart-form-values.ts';

export type AttributeLists = {
  brands: readonly string[];
  manufacturers: readonly Manufacturer[];
  requirements: RequiredAttributes;
  /** Values left from an earlier category. */
  unusedAttributes: AttributeSheet['unusedAttributes'];
};

type AttributeListsOptions = {
  /** The category chosen in the form. */
  categoryId: string | undefined;
  saved: { sheet: AttributeSheet; categoryId: string } | undefined;
  enabled: boolean;
};

/** Loads the options and rules of the attribute fields. `undefined` until everything is loaded. */
export function useAttributeLists({ categoryId, saved, enabled }: AttributeListsOptions) {
  const brands = useQuery({ ...brandsQuery, enabled });
  const manufacturers = useQuery({ ...manufacturersQuery, enabled });
  const rules = useQuery({ ...productRulesQuery, enabled });
  const category = useQuery({
    ...categoryAttributesQuery(categoryId ?? ''),
    enabled: enabled && categoryId !== undefined,
  });
  const queries = [brands, manufacturers, rules, category];
  const { data: categoryAttributes } = category;

  const lists: AttributeLists | undefined =
    brands.data && manufacturers.data && rules.data && (categoryAttributes || categoryId === undefined)
      ? {
          brands: brands.data.map(({ name }) => name),
          manufacturers: manufacturers.data,
          requirements: {
            expected: categoryAttributes ? mergeExpectedAttributes(categoryAttributes) : [],
            required: categoryAttributes ? (categoryAttributes.required ?? categoryAttributes.inheritedRequired) : [],
            chart: findCategoryChart(categoryAttributes?.sizeChart, saved, categoryId),
            minHsnDigits: Number(rules.data.minHsnDigits),
          },
          unusedAttributes: saved?.sheet.unusedAttributes ?? [],
        }
      : undefined;
  return {
    lists,
    failed: queries.some(({ error }) => error !== null && !isSignedOut(error)),
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch, isError } of queries) if (isError) void refetch();
    },
  };
}

/** A chart may be inherited from a higher category. The sheet has that one for the saved category only. */
function findCategoryChart(
  own: SizeChart | null | undefined,
  saved: AttributeListsOptions['saved'],
  categoryId: string | undefined,
) {
  return own ?? (saved?.categoryId === categoryId ? (saved?.sheet.categorySizeChart ?? null) : null);
}

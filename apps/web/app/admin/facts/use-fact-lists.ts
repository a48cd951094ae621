import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { brandsQuery, type Party, partiesQuery } from '../brands/brands.data.ts';
import { settingsQuery } from '../settings.data.ts';
import type { FactSheet } from './fact-draft.ts';
import { askedBy, type Demands } from './fact-rules.ts';
import { categoryFactsQuery } from './facts.data.ts';
import type { SizeChart } from './size-chart-draft.ts';

export type FactLists = {
  brands: readonly string[];
  parties: readonly Party[];
  demands: Demands;
  /** Known from a category it was in before. */
  unused: FactSheet['unused'];
};

type Settings = {
  /** As chosen in the form. */
  categoryId: string | undefined;
  /** What is saved of the product, and the category it is saved in. */
  saved: { sheet: FactSheet; categoryId: string } | undefined;
  enabled: boolean;
};

/** What the facts of a product are chosen from and judged by; `undefined` until all of it is there. */
export function useFactLists({ categoryId, saved, enabled }: Settings) {
  const brands = useQuery({ ...brandsQuery, enabled });
  const parties = useQuery({ ...partiesQuery, enabled });
  const settings = useQuery({ ...settingsQuery, enabled });
  const category = useQuery({ ...categoryFactsQuery(categoryId ?? ''), enabled: enabled && categoryId !== undefined });
  const queries = [brands, parties, settings, category];
  const { data: asks } = category;

  const lists: FactLists | undefined =
    brands.data && parties.data && settings.data && (asks || categoryId === undefined)
      ? {
          brands: brands.data.map(({ name }) => name),
          parties: parties.data,
          demands: {
            asked: asks ? askedBy(asks) : [],
            required: asks ? (asks.required ?? asks.inheritedRequired) : [],
            chart: chartHere(asks?.sizeChart, saved, categoryId),
            hsnDigits: Number(settings.data.hsnDigits),
          },
          unused: saved?.sheet.unused ?? [],
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

/** A chart may come from further above than the category itself: of the saved one the sheet knows. */
function chartHere(own: SizeChart | null | undefined, saved: Settings['saved'], categoryId: string | undefined) {
  return own ?? (saved?.categoryId === categoryId ? (saved?.sheet.categorySizeChart ?? null) : null);
}

import { allRows, type Category } from '../../categories/category-tree.ts';
import { ColumnMenu } from '../../table/column-menu.tsx';
import { FilterSelect } from '../../table/filters/filter-select.tsx';
import { SearchBox } from '../../table/filters/search-box.tsx';
import { formatSorting } from '../../table/list-params.ts';
import type { ColumnChoice } from '../../table/use-column-choice.ts';
import { NEWEST_FIRST, PRODUCT_PARAMS, type ProductListValues } from './product-params.ts';
import { SORTING_LABELS } from './sort-labels.ts';

type ProductFiltersProps = {
  values: ProductListValues;
  tree: readonly Category[];
  columnChoice: ColumnChoice;
  onChange: (changes: Partial<ProductListValues>) => void;
};

export function ProductFilters({ values, tree, columnChoice, onChange }: ProductFiltersProps) {
  return (
    <>
      <SearchBox label="Search products" placeholder="Name, SKU or barcode" q={values.q} onSearch={onChange} />
      <FilterSelect
        label="Category"
        all="All categories"
        options={allRows(tree).map(({ category, serial }) => ({
          value: category.id,
          label: `${serial} ${category.name}`,
        }))}
        value={values.category}
        onValue={(category) => onChange({ category })}
      />
      {/* Hidden when the list is a table, because its headers sort. */}
      <FilterSelect
        label="Sort by"
        className="table:hidden"
        options={Object.entries(SORTING_LABELS).map(([value, label]) => ({ value, label }))}
        value={formatSorting(values.sort)}
        onValue={(text) => onChange({ sort: PRODUCT_PARAMS.sort.parse(text) ?? NEWEST_FIRST })}
      />
      <ColumnMenu {...columnChoice} />
    </>
  );
}

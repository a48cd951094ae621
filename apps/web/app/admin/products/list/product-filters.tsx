import { MAX_LENGTH } from '@kinari/contract/limits';
import { allRows, type Category } from '../../categories/category-tree.ts';
import { SearchBox } from '../../table/search-box.tsx';
import { formatSorting, type ProductListState, parseSorting } from './product-list-state.ts';
import { SORTING_LABELS } from './sort-labels.ts';
import { ToolbarSelect } from './toolbar-select.tsx';

type FilterChanges = Partial<Omit<ProductListState, 'page'>>;
type ProductFiltersProps = {
  state: ProductListState;
  tree: readonly Category[];
  onChange: (changes: FilterChanges) => void;
};

export function ProductFilters({ state, tree, onChange }: ProductFiltersProps) {
  return (
    <search className="product-filters">
      <SearchBox
        label="Search products"
        placeholder="Name, SKU or barcode"
        longest={MAX_LENGTH.searchWords}
        q={state.words}
        onSearch={(query) => onChange({ words: query })}
      />
      <ToolbarSelect
        label="Category"
        value={state.categoryId ?? ''}
        onValue={(id) => onChange({ categoryId: id || undefined })}
      >
        <option value="">All categories</option>
        {allRows(tree).map(({ category, serial }) => (
          <option key={category.id} value={category.id}>{`${serial} ${category.name}`}</option>
        ))}
      </ToolbarSelect>
      {/* Hidden when the list is a table, because its headers sort. */}
      <ToolbarSelect
        label="Sort by"
        className="product-order"
        value={formatSorting(state.sorting)}
        onValue={(value) => onChange({ sorting: parseSorting(value) })}
      >
        {Object.entries(SORTING_LABELS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </ToolbarSelect>
    </search>
  );
}

import { LONGEST } from '@kinari/contract/limits';
import { allRows, type Category } from '../../categories/category-tree.ts';
import { SearchBox } from '../../table/search-box.tsx';
import { type ProductListState, parseSorting, sortingWord } from './product-list-state.ts';
import { SORTING_WORDS } from './sorting-words.ts';
import { ToolSelect } from './tool-select.tsx';

type Narrowing = Partial<Omit<ProductListState, 'page'>>;
type ProductFiltersProps = {
  state: ProductListState;
  tree: readonly Category[];
  onChange: (narrowing: Narrowing) => void;
};

export function ProductFilters({ state, tree, onChange }: ProductFiltersProps) {
  return (
    <search className="product-filters">
      <SearchBox
        label="Search products"
        placeholder="Name, SKU or barcode"
        longest={LONGEST.searchWords}
        q={state.words}
        onSearch={(words) => onChange({ words })}
      />
      <ToolSelect
        label="Category"
        value={state.categoryId ?? ''}
        onValue={(id) => onChange({ categoryId: id || undefined })}
      >
        <option value="">All categories</option>
        {allRows(tree).map(({ category, serial }) => (
          <option key={category.id} value={category.id}>{`${serial} ${category.name}`}</option>
        ))}
      </ToolSelect>
      {/* Where the list is a table, its heads sort it. */}
      <ToolSelect
        label="Order"
        className="product-order"
        value={sortingWord(state.sorting)}
        onValue={(word) => onChange({ sorting: parseSorting(word) })}
      >
        {Object.entries(SORTING_WORDS).map(([word, name]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </ToolSelect>
    </search>
  );
}

import { LONGEST } from '@kinari/contract/limits';
import { ChevronDown, Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { allRows, type Category } from '../categories/category-tree.ts';
import type { ProductListState, StockFilter } from './product-list-state.ts';

type Narrowing = Partial<Omit<ProductListState, 'page'>>;
type ProductFiltersProps = {
  state: ProductListState;
  tree: readonly Category[];
  onChange: (narrowing: Narrowing) => void;
};

const DEBOUNCE_MS = 300;

export function ProductFilters({ state, tree, onChange }: ProductFiltersProps) {
  return (
    <search className="product-filters">
      <WordsBox key={state.words} words={state.words} onWords={(words) => onChange({ words })} />
      <FilterSelect
        label="Category"
        value={state.categoryId ?? ''}
        onValue={(id) => onChange({ categoryId: id || undefined })}
      >
        <option value="">All categories</option>
        {allRows(tree).map(({ category, serial }) => (
          <option key={category.id} value={category.id}>{`${serial} ${category.name}`}</option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Stock"
        value={state.stock ?? ''}
        onValue={(stock) => onChange({ stock: (stock || undefined) as StockFilter | undefined })}
      >
        <option value="">Any stock</option>
        <option value="low">Low stock (1 to 10)</option>
        <option value="out">Out of stock</option>
      </FilterSelect>
      <FilterSelect
        label="Facts and drafts"
        value={state.published === 'no' ? 'drafts' : (state.facts ?? '')}
        onValue={(kind) =>
          onChange({
            facts: kind === 'missing' ? 'missing' : undefined,
            published: kind === 'drafts' ? 'no' : undefined,
          })
        }
      >
        <option value="">With or without facts</option>
        <option value="missing">Facts missing</option>
        <option value="drafts">Drafts</option>
      </FilterSelect>
    </search>
  );
}

function WordsBox({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  const settle = useEffectEvent((text: string) => {
    if (text !== words) onWords(text);
  });

  // The address may change by itself, with Back or a cleared filter.
  if (words !== known) {
    setKnown(words);
    if (words !== typed.trim()) setTyped(words);
  }

  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <label className="filter-words">
      <Search {...icon20} className="filter-icon" />
      <span className="sr-only">Search products</span>
      <input
        type="search"
        value={typed}
        maxLength={LONGEST.searchWords}
        placeholder="Search products"
        enterKeyHint="search"
        className="input filter-input"
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

type FilterSelectProps = { label: string; value: string; onValue: (value: string) => void; children: ReactNode };

function FilterSelect({ label, value, onValue, children }: FilterSelectProps) {
  return (
    <div className="relative min-w-0">
      <select
        aria-label={label}
        value={value}
        className="input filter-input appearance-none truncate pr-9"
        onChange={(event) => onValue(event.target.value)}
      >
        {children}
      </select>
      <ChevronDown {...icon20} className="pointer-events-none absolute top-3 right-2.5 text-ink-2 md:top-2.5" />
    </div>
  );
}

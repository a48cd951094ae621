import { ChevronDown } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { type ListingState, SORTS, type Sort, withChange } from '../listing-state.ts';

type SortSelectProps = { state: ListingState; onChange: (state: ListingState) => void };

export function SortSelect({ state, onChange }: SortSelectProps) {
  return (
    <div className="listing-sort needs-script">
      <span aria-hidden="true">Sort</span>
      <span className="relative">
        <SortOptions state={state} onChange={onChange} className="sort-select" />
        <ChevronDown {...icon20} className="pointer-events-none absolute top-3 right-3" />
      </span>
    </div>
  );
}

export function SortOptions({ state, onChange, className }: SortSelectProps & { className: string }) {
  return (
    <select
      aria-label="Sort"
      value={state.sort}
      className={className}
      onChange={(event) => onChange(withChange(state, { sort: event.target.value as Sort }))}
    >
      {SORTS.map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </select>
  );
}

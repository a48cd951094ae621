import { ChevronDown } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { type ListingState, SORTS, type Sort, withChange } from '../listing-state.ts';

type SortSelectProps = { state: ListingState; onChange: (state: ListingState) => void };

export function SortSelect({ state, onChange }: SortSelectProps) {
  return (
    <div className="hidden xl:flex xl:items-center xl:gap-2.5 xl:ml-auto xl:text-text-muted xl:text-sm/[inherit] needs-script">
      <span aria-hidden="true">Sort</span>
      <span className="relative">
        <SortOptions
          state={state}
          onChange={onChange}
          className="h-(--touch) pr-10 pl-3.5 border border-border-strong rounded-md bg-surface text-text text-base/[inherit] font-medium appearance-none hover:border-text"
        />
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

import { type Facet, formatFacetCount } from '../listing.ts';
import { type ListingState, withFacetValue } from '../listing-state.ts';
import { type FacetValue, facetKind, toFilterValue } from './facet.ts';

export type FacetProps = { facet: Facet; state: ListingState; onChange: (state: ListingState) => void };

export function FacetRow({ facet, state, onChange, value }: FacetProps & { value: FacetValue }) {
  const kind = facetKind(facet);
  const filterValue = toFilterValue(facet, value);
  const isExclusive = kind === 'radio';
  return (
    <label
      className="facet-row data-empty:text-text-subtle"
      data-empty={(value.count === 0 && !value.isLowerBound) || undefined}
    >
      <input
        type={isExclusive ? 'radio' : 'checkbox'}
        name="f"
        value={filterValue}
        checked={state.filterValues?.includes(filterValue) ?? false}
        className="choice-input"
        onChange={(event) => onChange(withFacetValue(state, filterValue, event.target.checked, { isExclusive }))}
      />
      {kind === 'swatch' && <Swatch hex={value.hex} />}
      <span className="facet-label flex-1 min-w-0 wrap-anywhere">{value.label}</span>
      <small className="facet-count text-text-subtle tabular-nums text-xs">{formatFacetCount(value)}</small>
    </label>
  );
}

/** Clears a single-choice facet. */
export function AnyValueRow({ facet, state, onChange }: FacetProps) {
  const filterValue = `${facet.key}.`;
  return (
    <label className="facet-row data-empty:text-text-subtle">
      <input
        type="radio"
        name="f"
        value=""
        checked={!state.filterValues?.some((chosen) => chosen.startsWith(filterValue))}
        className="choice-input"
        onChange={() => onChange(withFacetValue(state, filterValue, false, { isExclusive: true }))}
      />
      <span className="facet-label flex-1 min-w-0 wrap-anywhere">Any</span>
    </label>
  );
}

export function FacetToggle({ facet, state, onChange }: FacetProps) {
  const [value] = facet.values;
  if (!value) return null;
  const filterValue = toFilterValue(facet, value);
  return (
    <label className="facet-toggle flex items-center gap-2.5 min-h-(--touch) -my-2.5 cursor-pointer">
      <span className="font-semibold tracking-[-0.01em]">In stock only</span>
      <small className="facet-count text-text-subtle tabular-nums text-xs">{formatFacetCount(value)}</small>
      <input
        type="checkbox"
        name="f"
        value={filterValue}
        checked={state.filterValues?.includes(filterValue) ?? false}
        onChange={(event) => onChange(withFacetValue(state, filterValue, event.target.checked))}
      />
    </label>
  );
}

/** The tick is light with a dark edge, to be visible on every colour. */
export function Swatch({ hex }: { hex: string | null }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 22 22"
      width="22"
      height="22"
      className="facet-swatch flex-none rounded-full stroke-border-strong"
    >
      <circle cx="11" cy="11" r="10.5" fill={hex ?? 'none'} />
      <path d="m6.5 11.5 3 3 6-6.5" />
      <path d="m6.5 11.5 3 3 6-6.5" />
    </svg>
  );
}

import { type Facet, factCountText } from '../listing.ts';
import { type ListingState, withFact } from '../listing-state.ts';
import { type FacetValue, facetKind, factOf } from './facet.ts';

export type FacetProps = { facet: Facet; state: ListingState; onChange: (state: ListingState) => void };

export function FacetRow({ facet, state, onChange, value }: FacetProps & { value: FacetValue }) {
  const kind = facetKind(facet);
  const fact = factOf(facet, value);
  const alone = kind === 'radio';
  return (
    <label className="facet-row" data-empty={(value.count === 0 && !value.atLeast) || undefined}>
      <input
        type={alone ? 'radio' : 'checkbox'}
        name="f"
        value={fact}
        checked={state.facts?.includes(fact) ?? false}
        onChange={(event) => onChange(withFact(state, fact, event.target.checked, { alone }))}
      />
      {kind === 'swatch' && <Swatch hex={value.hex} />}
      <span className="facet-label">{value.label}</span>
      <small className="facet-count">{factCountText(value)}</small>
    </label>
  );
}

/** Takes back what was chosen of a facet that takes only one. */
export function AnyRow({ facet, state, onChange }: FacetProps) {
  const fact = `${facet.key}.`;
  return (
    <label className="facet-row">
      <input
        type="radio"
        name="f"
        value=""
        checked={!state.facts?.some((chosen) => chosen.startsWith(fact))}
        onChange={() => onChange(withFact(state, fact, false, { alone: true }))}
      />
      <span className="facet-label">Any</span>
    </label>
  );
}

export function FacetSwitch({ facet, state, onChange }: FacetProps) {
  const [value] = facet.values;
  if (!value) return null;
  const fact = factOf(facet, value);
  return (
    <label className="facet-switch">
      <span className="font-semibold tracking-[-0.01em]">In stock only</span>
      <small className="facet-count">{factCountText(value)}</small>
      <input
        type="checkbox"
        name="f"
        value={fact}
        checked={state.facts?.includes(fact) ?? false}
        onChange={(event) => onChange(withFact(state, fact, event.target.checked))}
      />
    </label>
  );
}

/** The tick is light with a dark edge: it shows on every colour. */
function Swatch({ hex }: { hex: string | null }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 22" width="22" height="22" className="facet-swatch">
      <circle cx="11" cy="11" r="10.5" fill={hex ?? 'none'} />
      <path d="m6.5 11.5 3 3 6-6.5" />
      <path d="m6.5 11.5 3 3 6-6.5" />
    </svg>
  );
}

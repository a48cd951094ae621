import { Search } from 'lucide-react';
import { useState } from 'react';
import { icon16 } from '../../ui/icon.ts';
import { type FacetOrder, facetKind, SEARCHABLE_FACET_SIZE, toFilterValue, visibleValues } from './facet.ts';
import { AnyValueRow, type FacetProps, FacetRow, FacetToggle } from './facet-row.tsx';

const FACET_ORDERS = [
  ['most', 'Most'],
  ['a-z', 'A–Z'],
] as const;

export function FacetFilter(props: FacetProps) {
  const kind = facetKind(props.facet);
  if (kind === 'switch') return <FacetToggle {...props} />;
  if (props.facet.values.length > SEARCHABLE_FACET_SIZE) return <LongFacet {...props} />;
  const { name, values } = props.facet;
  return (
    <>
      <h2 className="filter-title">{name}</h2>
      <fieldset
        aria-label={name}
        className="min-w-0 data-[kind=swatch]:grid data-[kind=swatch]:grid-cols-2 data-[kind=swatch]:gap-y-0 data-[kind=swatch]:gap-x-6"
        data-kind={kind}
      >
        {kind === 'radio' && <AnyValueRow {...props} />}
        {values.map((value) => (
          <FacetRow key={value.id} {...props} value={value} />
        ))}
      </fieldset>
    </>
  );
}

/** Shows the first values. The others appear on search or when expanded. */
function LongFacet(props: FacetProps) {
  const { facet, state } = props;
  const { name, values } = facet;
  const [order, setOrder] = useState<FacetOrder>('most');
  const [filterText, setFilterText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const visible = visibleValues(facet, {
    order,
    typed: filterText,
    isOpen,
    isChosen: (value) => state.filterValues?.includes(toFilterValue(facet, value)) ?? false,
  });
  return (
    <>
      <div className="facet-head flex items-start justify-between gap-2">
        <h2 className="filter-title">{name}</h2>
        <fieldset
          aria-label={`Order of ${name}`}
          className="facet-orders flex flex-none gap-0.5 -mt-1 mb-2 needs-script"
        >
          {FACET_ORDERS.map(([value, text]) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === order}
              className="relative min-w-(--touch) min-h-8 px-2 rounded-sm text-text-subtle text-xs/[inherit] font-semibold after:absolute after:-inset-y-1.5 after:inset-x-0 aria-pressed:bg-primary-tint aria-pressed:text-primary"
              onClick={() => setOrder(value)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      </div>
      <span className="facet-search flex items-center gap-2 h-(--control-md) mb-1.5 px-3 border border-border-strong rounded-md bg-surface text-text-subtle has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-1 needs-script">
        <Search {...icon16} />
        <input
          aria-label={`Search ${name}`}
          placeholder={`Search ${values.length}`}
          autoComplete="off"
          value={filterText}
          className="flex-1 min-w-0 h-full bg-transparent text-text outline-none"
          onChange={(event) => setFilterText(event.target.value)}
        />
      </span>
      <fieldset
        aria-label={name}
        className="min-w-0 data-[kind=swatch]:grid data-[kind=swatch]:grid-cols-2 data-[kind=swatch]:gap-y-0 data-[kind=swatch]:gap-x-6"
        data-kind={facetKind(facet)}
      >
        {visible.map((value) => (
          <FacetRow key={value.id} {...props} value={value} />
        ))}
      </fieldset>
      {visible.length === 0 && <p className="text-sm text-text-subtle">Nothing matches</p>}
      {filterText === '' && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="facet-all needs-script"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${values.length}`}
        </button>
      )}
    </>
  );
}

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
      <fieldset aria-label={name} className="facet-values" data-kind={kind}>
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
      <div className="facet-head">
        <h2 className="filter-title">{name}</h2>
        <fieldset aria-label={`Order of ${name}`} className="facet-orders needs-script">
          {FACET_ORDERS.map(([value, text]) => (
            <button key={value} type="button" aria-pressed={value === order} onClick={() => setOrder(value)}>
              {text}
            </button>
          ))}
        </fieldset>
      </div>
      <span className="facet-search needs-script">
        <Search {...icon16} />
        <input
          aria-label={`Search ${name}`}
          placeholder={`Search ${values.length}`}
          autoComplete="off"
          value={filterText}
          onChange={(event) => setFilterText(event.target.value)}
        />
      </span>
      <fieldset aria-label={name} className="facet-values" data-kind={facetKind(facet)}>
        {visible.map((value) => (
          <FacetRow key={value.id} {...props} value={value} />
        ))}
      </fieldset>
      {visible.length === 0 && <p className="text-small text-ink-3">Nothing matches</p>}
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

import { Search } from 'lucide-react';
import { useState } from 'react';
import { icon16 } from '../../ui/icon.ts';
import { type FacetOrder, facetKind, factOf, MANY, valuesToShow } from './facet.ts';
import { AnyRow, type FacetProps, FacetRow, FacetSwitch } from './facet-row.tsx';

const ORDERS = [
  ['most', 'Most'],
  ['a-z', 'A–Z'],
] as const;

export function FacetFilter(props: FacetProps) {
  const kind = facetKind(props.facet);
  if (kind === 'switch') return <FacetSwitch {...props} />;
  if (props.facet.values.length > MANY) return <LongFacet {...props} />;
  const { name, values } = props.facet;
  return (
    <>
      <h2 className="filter-title">{name}</h2>
      <fieldset aria-label={name} className="facet-values" data-kind={kind}>
        {kind === 'radio' && <AnyRow {...props} />}
        {values.map((value) => (
          <FacetRow key={value.id} {...props} value={value} />
        ))}
      </fieldset>
    </>
  );
}

/** The first few, in the order wanted; the others by a word or by a press. */
function LongFacet(props: FacetProps) {
  const { facet, state } = props;
  const { name, values } = facet;
  const [order, setOrder] = useState<FacetOrder>('most');
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const shown = valuesToShow(facet, {
    order,
    typed,
    isOpen,
    isChosen: (value) => state.facts?.includes(factOf(facet, value)) ?? false,
  });
  return (
    <>
      <div className="facet-head">
        <h2 className="filter-title">{name}</h2>
        <fieldset aria-label={`Order of ${name}`} className="facet-orders needs-script">
          {ORDERS.map(([value, text]) => (
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
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      <fieldset aria-label={name} className="facet-values" data-kind={facetKind(facet)}>
        {shown.map((value) => (
          <FacetRow key={value.id} {...props} value={value} />
        ))}
      </fieldset>
      {shown.length === 0 && <p className="text-small text-ink-3">Nothing matches</p>}
      {typed === '' && (
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

import { formatFacetCount } from '../listing.ts';
import { withFacetValue } from '../listing-state.ts';
import { type FacetValue, toFilterValue } from './facet.ts';
import { type FacetProps, FacetRow, Swatch } from './facet-row.tsx';

/** Colour families as swatches. A selected family also lists its colours, which narrow it. */
export function ColorFilter({ colors, ...props }: FacetProps & { colors: FacetProps['facet'] | undefined }) {
  const { facet: families, state } = props;
  const isOpen = (family: FacetValue) =>
    [toFilterValue(families, family), ...namesIn(family)].some((name) => state.filterValues?.includes(name));

  function namesIn(family: FacetValue): string[] {
    return colors ? valuesIn(family).map((color) => toFilterValue(colors, color)) : [];
  }

  function valuesIn({ id }: FacetValue): FacetValue[] {
    return colors?.values.filter((color) => color.family === id) ?? [];
  }

  /** A family that is cleared also clears its colours. */
  function toggle(family: FacetValue, isOn: boolean) {
    const cleared = isOn ? [] : namesIn(family);
    const next = withFacetValue(state, toFilterValue(families, family), isOn);
    props.onChange(cleared.reduce((rest, name) => withFacetValue(rest, name, false), next));
  }

  return (
    <>
      <h2 className="filter-title">{families.name}</h2>
      <fieldset
        aria-label={families.name}
        className="min-w-0 data-[kind=swatch]:grid data-[kind=swatch]:grid-cols-2 data-[kind=swatch]:gap-y-0 data-[kind=swatch]:gap-x-6"
        data-kind="swatch"
      >
        {families.values.map((family) => (
          <label
            key={family.id}
            className="facet-row data-empty:text-text-subtle"
            data-empty={family.count === 0 || undefined}
          >
            <input
              type="checkbox"
              name="f"
              value={toFilterValue(families, family)}
              checked={isOpen(family)}
              className="choice-input"
              onChange={(event) => toggle(family, event.target.checked)}
            />
            <Swatch hex={family.hex} />
            <span className="facet-label flex-1 min-w-0 wrap-anywhere">{family.label}</span>
            <small className="facet-count text-text-subtle tabular-nums text-xs">{formatFacetCount(family)}</small>
          </label>
        ))}
      </fieldset>
      {colors &&
        families.values
          .filter((family) => isOpen(family) && valuesIn(family).length > 1)
          .map((family) => (
            <fieldset
              key={family.id}
              aria-label={`Shades of ${family.label}`}
              className="facet-shades mt-2 pl-3 border-l-2 border-border"
            >
              <legend className="[float:left] w-full text-text-subtle text-xs/5 font-semibold">{family.label}</legend>
              {valuesIn(family).map((color) => (
                <FacetRow key={color.id} {...props} facet={colors} value={color} />
              ))}
            </fieldset>
          ))}
    </>
  );
}

import type { ColorOption } from '../catalog/choice.ts';

type ColorChoiceProps = {
  name: string;
  options: readonly ColorOption[];
  chosen: ColorOption | undefined;
  onChoose: (option: ColorOption) => void;
};

export function ColorChoice({ name, options, chosen, onChoose }: ColorChoiceProps) {
  return (
    <fieldset className="product-option">
      <legend className="product-option-head">
        <b className="font-semibold">Colour</b>
        <span className="text-ink-3">{chosen?.color}</span>
      </legend>
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <label key={option.color} className="color-swatch" title={option.color}>
            <input
              type="radio"
              name={name}
              value={option.color}
              checked={option.color === chosen?.color}
              className="sr-only"
              onChange={() => onChoose(option)}
            />
            <svg aria-hidden="true" className="size-full">
              <rect width="100%" height="100%" fill={option.hex ?? 'none'} />
            </svg>
            <span className="sr-only">
              {option.color}
              {!option.inStock && ', out of stock'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

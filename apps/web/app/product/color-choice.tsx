import { colorKey } from '@kinari/contract/pictures';
import type { ColorOption } from '../catalog/choice.ts';
import type { ProductPicture } from '../catalog/product.ts';
import { PictureImage } from '../ui/picture/picture.tsx';

type ColorChoiceProps = {
  name: string;
  options: readonly ColorOption[];
  pictures: readonly ProductPicture[];
  chosen: ColorOption | undefined;
  onChoose: (option: ColorOption) => void;
};

/** Each colour as the picture it has of its own; a plain field of the colour where it has none. */
export function ColorChoice({ name, options, pictures, chosen, onChoose }: ColorChoiceProps) {
  const shown = options.map(({ color }) =>
    pictures.find((picture) => picture.color && colorKey(picture.color) === colorKey(color)),
  );
  return (
    <fieldset className="product-option">
      <legend className="product-option-head">
        <b className="font-semibold">Colour</b>
        <span className="text-ink-3">{chosen?.color}</span>
      </legend>
      <div className="flex flex-wrap gap-3" data-pictured={shown.some(Boolean) || undefined}>
        {options.map((option, place) => (
          <label key={option.color} className="color-swatch" title={option.color}>
            <input
              type="radio"
              name={name}
              value={option.color}
              checked={option.color === chosen?.color}
              className="sr-only"
              onChange={() => onChoose(option)}
            />
            <ColorField picture={shown[place]} hex={option.hex} />
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

function ColorField({ picture, hex }: { picture: ProductPicture | undefined; hex: string | null }) {
  if (picture) return <PictureImage picture={picture} alt="" sizes="84px" className="color-swatch-image" />;
  return (
    <svg aria-hidden="true" className="size-full">
      <rect width="100%" height="100%" fill={hex ?? 'none'} />
    </svg>
  );
}

import { normalizeColor } from '@kinari/contract/images';
import type { ProductImage } from '../catalog/product.ts';
import type { ColorOption } from '../catalog/variant-selection.ts';
import { Img } from '../ui/image/responsive-image.tsx';

type ColorPickerProps = {
  name: string;
  options: readonly ColorOption[];
  images: readonly ProductImage[];
  chosen: ColorOption | undefined;
  onChoose: (option: ColorOption) => void;
};

/** Shows each colour's own image, or a plain swatch if it has none. */
export function ColorPicker({ name, options, images, chosen, onChoose }: ColorPickerProps) {
  const previews = options.map(({ color }) =>
    images.find((image) => image.color && normalizeColor(image.color) === normalizeColor(color)),
  );
  return (
    <fieldset className="product-option mt-6">
      <legend className="product-option-head">
        <b className="font-semibold">Colour</b>
        <span className="text-text-subtle">{chosen?.color}</span>
      </legend>
      <div className="flex flex-wrap gap-3" data-pictured={previews.some(Boolean) || undefined}>
        {options.map((option, index) => (
          <label key={option.color} className="color-swatch" title={option.color}>
            <input
              type="radio"
              name={name}
              value={option.color}
              checked={option.color === chosen?.color}
              className="sr-only"
              onChange={() => onChoose(option)}
            />
            <ColorSwatch image={previews[index]} hex={option.hex} />
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

function ColorSwatch({ image, hex }: { image: ProductImage | undefined; hex: string | null }) {
  if (image)
    return <Img image={image} alt="" sizes="84px" className="size-full object-cover dark:[filter:brightness(0.88)]" />;
  return (
    <svg aria-hidden="true" className="size-full">
      <rect width="100%" height="100%" fill={hex ?? 'none'} />
    </svg>
  );
}

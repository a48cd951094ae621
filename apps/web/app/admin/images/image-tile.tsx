import { ChevronLeft, ChevronRight, ImageOff, Trash2 } from 'lucide-react';
import { ColorDot } from '../../catalog/color-dot.tsx';
import { icon20, icon24 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FileImage } from '../../ui/image/file-image.tsx';
import { Img } from '../../ui/image/responsive-image.tsx';
import { type ImageColor, type ImageFormValue, matchColor } from './image-form-values.ts';

type ImageTileProps = {
  image: ImageFormValue;
  place: number;
  count: number;
  /** Label of the first image. */
  firstIs?: string | undefined;
  colors: readonly ImageColor[];
  onColor: (color: string | undefined) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
};

export function ImageTile(props: ImageTileProps) {
  const { image, place, count, firstIs, colors, onColor, onRemove, onMove } = props;
  const position = `image ${place + 1} of ${count}`;
  return (
    <li className="relative flex flex-col overflow-hidden border border-border rounded-md" data-image={image.key}>
      {'file' in image ? (
        <FileImage
          file={image.file}
          alt={image.file.name}
          className="w-full h-auto aspect-4/5 bg-sunken object-contain"
          fallback={
            <span className="w-full h-auto aspect-4/5 bg-sunken object-contain grid place-content-center justify-items-center gap-1 text-text-muted">
              <ImageOff {...icon24} />
              No preview
              <span className="sr-only">: {image.file.name}</span>
            </span>
          }
        />
      ) : (
        <Img image={image.saved} sizes="160px" className="w-full h-auto aspect-4/5 bg-sunken object-contain" />
      )}
      <span className="image-tags absolute top-1.5 left-1.5 flex gap-1">
        {place === 0 && firstIs ? <b>{firstIs}</b> : count > 1 && <b>{place + 1}</b>}
        {'file' in image && <b>New</b>}
      </span>
      {colors.length > 0 && (
        <ColorSelect
          label={`Colour of ${position}`}
          colors={colors}
          chosen={matchColor(colors, image)}
          onColor={onColor}
        />
      )}
      <div className="image-tools flex justify-evenly border-t border-border">
        {count > 1 && (
          <IconButton
            label={`Move ${position} earlier`}
            icon={<ChevronLeft {...icon20} />}
            aria-disabled={place === 0 || undefined}
            onClick={() => onMove(place - 1)}
          />
        )}
        <IconButton label={`Remove ${position}`} icon={<Trash2 {...icon20} />} onClick={onRemove} />
        {count > 1 && (
          <IconButton
            label={`Move ${position} later`}
            icon={<ChevronRight {...icon20} />}
            aria-disabled={place === count - 1 || undefined}
            onClick={() => onMove(place + 1)}
          />
        )}
      </div>
    </li>
  );
}

type ColorSelectProps = {
  label: string;
  colors: readonly ImageColor[];
  chosen: ImageColor | undefined;
  onColor: (color: string | undefined) => void;
};

function ColorSelect({ label, colors, chosen, onColor }: ColorSelectProps) {
  return (
    <span className="image-color">
      {chosen && <ColorDot hex={chosen.hex} size={18} />}
      <select
        aria-label={label}
        value={chosen?.id ?? ''}
        onChange={({ target }) => onColor(target.value === '' ? undefined : target.value)}
      >
        <option value="">All colours</option>
        {colors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

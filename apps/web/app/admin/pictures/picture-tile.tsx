import { ChevronLeft, ChevronRight, ImageOff, Trash2 } from 'lucide-react';
import { ColorDot } from '../../catalog/color-dot.tsx';
import { icon20, icon24 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FileImage } from '../../ui/picture/file-image.tsx';
import { PictureImage } from '../../ui/picture/picture.tsx';
import { colorAmong, type PictureColor, type PictureDraft } from './picture-draft.ts';

type PictureTileProps = {
  picture: PictureDraft;
  place: number;
  count: number;
  /** What the first picture is for; nothing where there is only one. */
  firstIs?: string | undefined;
  colors: readonly PictureColor[];
  onColor: (color: string | undefined) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
};

export function PictureTile(props: PictureTileProps) {
  const { picture, place, count, firstIs, colors, onColor, onRemove, onMove } = props;
  const position = `image ${place + 1} of ${count}`;
  return (
    <li className="picture-tile" data-picture={picture.key}>
      {'file' in picture ? (
        <FileImage
          file={picture.file}
          alt={picture.file.name}
          className="picture-tile-image"
          instead={
            <span className="picture-tile-image grid place-content-center justify-items-center gap-1 text-ink-2">
              <ImageOff {...icon24} />
              Cannot be shown
              <span className="sr-only">: {picture.file.name}</span>
            </span>
          }
        />
      ) : (
        <PictureImage picture={picture.saved} sizes="160px" className="picture-tile-image" />
      )}
      <span className="picture-tags">
        {place === 0 && firstIs ? <b>{firstIs}</b> : count > 1 && <b>{place + 1}</b>}
        {'file' in picture && <b>New</b>}
      </span>
      {colors.length > 0 && (
        <ColorSelect
          label={`Colour of ${position}`}
          colors={colors}
          chosen={colorAmong(colors, picture)}
          onColor={onColor}
        />
      )}
      <div className="picture-tools">
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
  colors: readonly PictureColor[];
  chosen: PictureColor | undefined;
  onColor: (color: string | undefined) => void;
};

function ColorSelect({ label, colors, chosen, onColor }: ColorSelectProps) {
  return (
    <span className="picture-color">
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

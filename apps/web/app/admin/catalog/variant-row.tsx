import { CircleAlert, PaintBucket, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { icon16, icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { parseHex } from './hex-code.ts';
import { Swatch } from './swatch.tsx';
import { VariantCell } from './variant-cell.tsx';
import { previewPrice, type VariantDraft, type VariantField } from './variant-draft.ts';

type VariantRowProps = {
  row: VariantDraft;
  place: number;
  errorOf: (field: VariantField) => string | undefined;
  onCell: (field: VariantField, typed: string) => void;
  onLeave: (field: VariantField, next: Element | null) => void;
  onOwnColor: () => void;
  /** Absent for the only row: a product has at least one variant. */
  onRemove?: (() => void) | undefined;
};

const FIELDS: VariantField[] = ['color', 'hex', 'size', 'stock', 'price', 'saving'];

export function VariantRow({ row, place, errorOf, onCell, onLeave, onOwnColor, onRemove }: VariantRowProps) {
  const messageId = useId();
  const messages = FIELDS.flatMap((field) => errorOf(field) ?? []);

  function cell(field: VariantField) {
    return {
      name: field,
      value: row[field],
      error: errorOf(field),
      messageId,
      onValue: (typed: string) => onCell(field, typed),
      onBlur: (event: { relatedTarget: EventTarget | null }) =>
        onLeave(field, event.relatedTarget instanceof Element ? event.relatedTarget : null),
    };
  }

  return (
    <fieldset className="variant-row" data-row={row.key}>
      <legend className="sr-only">Variant {place + 1}</legend>
      <VariantCell
        {...cell('color')}
        label="Colour"
        maxLength={40}
        readOnly={row.followsColor}
        before={<Swatch hex={parseHex(row.hex)} />}
        inside={
          row.followsColor && (
            <IconButton
              label="Use another colour"
              title="Use another colour"
              icon={<PaintBucket {...icon16} />}
              className="w-10 text-ink-2"
              onClick={onOwnColor}
            />
          )
        }
      />
      <VariantCell
        {...cell('hex')}
        label="Hex code"
        maxLength={7}
        readOnly={row.followsColor}
        spellCheck={false}
        className="font-mono"
      />
      <VariantCell {...cell('size')} label="Size" maxLength={20} />
      <VariantCell {...cell('stock')} label="Stock" inputMode="numeric" maxLength={7} className="tabular" />
      <VariantCell
        {...cell('price')}
        label="Original Price"
        before="₹"
        inputMode="decimal"
        maxLength={13}
        className="variant-money"
      />
      <VariantCell
        {...cell('saving')}
        label="Discount Price"
        before="₹"
        inputMode="decimal"
        maxLength={13}
        className="variant-money"
      />
      <div id={messageId} aria-live="polite" className="variant-say">
        {messages.length > 0 ? (
          messages.map((message) => (
            <span key={message} className="flex gap-1.5 text-bad">
              <CircleAlert {...icon16} className="mt-0.5 flex-none" />
              {message}
            </span>
          ))
        ) : (
          <Preview row={row} />
        )}
      </div>
      <span className="variant-remove">
        <IconButton
          label={`Remove variant ${place + 1}`}
          title="Remove"
          icon={<Trash2 {...icon20} />}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </span>
    </fieldset>
  );
}

/** Says what the two prices mean: one is what it sells for, the other what is saved on it. */
function Preview({ row }: { row: VariantDraft }) {
  const preview = previewPrice(row);
  if (!preview) return null;
  return (
    <span>
      Sells at <b className="font-semibold text-ink">{preview.now}</b>
      {preview.before && (
        <>
          , was {preview.before}, <b className="font-semibold text-ok">SAVE {preview.percent}%</b>
        </>
      )}
    </span>
  );
}

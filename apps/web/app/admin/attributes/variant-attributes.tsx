import '../variants/variant-editor.css';
import './variant-attributes.css';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { icon20 } from '../../ui/icon.ts';
import { VariantCell } from '../variants/variant-cell.tsx';
import type { VariantFormValues } from '../variants/variant-form-values.ts';
import { type AttributesForm, missingWarning } from './attribute-fields.ts';
import {
  copyVariantAttributes,
  getVariantAttributes,
  updateVariantAttributes,
  type VariantAttributeName,
} from './attribute-form-values.ts';
import { normalizeDecimal } from './size-chart-form-values.ts';

type Column = {
  attribute: VariantAttributeName;
  label: string;
  digits?: boolean;
  money?: boolean;
  width?: 'wide' | 'whole';
  longest: number;
};

const COLUMNS: Column[] = [
  { attribute: 'sku', label: 'SKU', width: 'whole', longest: MAX_LENGTH.sku },
  { attribute: 'barcode', label: 'Barcode', width: 'wide', longest: 14 },
  { attribute: 'mrp', label: 'MRP', digits: true, money: true, width: 'wide', longest: 13 },
  { attribute: 'weight', label: 'Weight, g', digits: true, longest: 6 },
  { attribute: 'length', label: 'L, cm', digits: true, longest: 5 },
  { attribute: 'width', label: 'W, cm', digits: true, longest: 5 },
  { attribute: 'height', label: 'H, cm', digits: true, longest: 5 },
];

export function VariantAttributes({
  attributes,
  rows,
}: {
  attributes: AttributesForm;
  rows: readonly VariantFormValues[];
}) {
  const [first] = rows;
  return (
    <div>
      <div className="grid gap-3 md:gap-0">
        {rows.map((row, index) => (
          <VariantAttributesRow
            key={row.key}
            attributes={attributes}
            row={row}
            name={formatVariantName(row) || `Variant ${index + 1}`}
          />
        ))}
      </div>
      {first && rows.length > 1 && (
        <Button
          kind="secondary"
          size={36}
          icon={<Copy {...icon20} />}
          className="mt-3 md:mt-1"
          onClick={() => attributes.onDraft(copyVariantAttributes(attributes.draft, first.key, rows))}
        >
          Copy first MRP, weight and package size to all
        </Button>
      )}
    </div>
  );
}

type VariantAttributesRowProps = { attributes: AttributesForm; row: VariantFormValues; name: string };

function VariantAttributesRow({ attributes, row: { key }, name }: VariantAttributesRowProps) {
  const messageId = useId();
  const { draft, cell, onDraft } = attributes;
  const values = getVariantAttributes(draft, key);
  const messages = COLUMNS.flatMap(({ attribute }) => cell(key, attribute).error ?? []);
  return (
    <fieldset className="variant-attributes-row">
      <legend className="sr-only">Attributes of {name}</legend>
      <span aria-hidden="true" className="variant-attributes-name">
        {name}
      </span>
      {COLUMNS.map(({ attribute, label, digits, money, width, longest }) => {
        const isMissing = missingWarning(attributes, attribute) && !values[attribute].trim();
        return (
          <div
            key={attribute}
            className={classes(
              'variant-attributes-cell',
              width && `variant-attributes-${width}`,
              isMissing && 'variant-attributes-missing',
            )}
          >
            <VariantCell
              label={label}
              before={money && '₹'}
              field={{
                ...cell(key, attribute),
                name: `attributes.${attribute}`,
                value: values[attribute],
                onValue: (input) =>
                  onDraft(
                    updateVariantAttributes(draft, key, { [attribute]: digits ? normalizeDecimal(input) : input }),
                  ),
              }}
              messageId={messageId}
              inputMode={digits ? 'decimal' : attribute === 'barcode' ? 'numeric' : undefined}
              maxLength={longest}
              spellCheck={false}
              className={money ? 'variant-money' : 'tabular'}
            />
          </div>
        );
      })}
      <label className="variant-attributes-serial">
        <input
          type="checkbox"
          checked={values.tracksSerialNumbers}
          title="Record the serial number of each unit at packing"
          className="size-5 flex-none accent-primary"
          onChange={(event) =>
            onDraft(updateVariantAttributes(draft, key, { tracksSerialNumbers: event.target.checked }))
          }
        />
        <span>
          Serial<span className="md:sr-only"> number recorded at packing</span>
        </span>
      </label>
      <div id={messageId} aria-live="polite" className="variant-attributes-message">
        {messages.map((message) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
      </div>
    </fieldset>
  );
}

function formatVariantName({ color, size }: VariantFormValues): string {
  return [color.trim(), size.trim()].filter(Boolean).join(' · ');
}

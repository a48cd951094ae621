import '../variants/variant-grid.css';
import './variant-facts.css';
import { LONGEST } from '@kinari/contract/limits';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { icon20 } from '../../ui/icon.ts';
import { VariantCell } from '../variants/variant-cell.tsx';
import type { VariantDraft } from '../variants/variant-draft.ts';
import { type VariantFact, variantFactsOf, withCopies, withVariantFact } from './fact-draft.ts';
import { type FactsForm, missingMark } from './fact-fields.ts';
import { numeric } from './size-chart-draft.ts';

type Column = {
  fact: VariantFact;
  label: string;
  digits?: boolean;
  money?: boolean;
  width?: 'wide' | 'whole';
  longest: number;
};

const COLUMNS: Column[] = [
  { fact: 'sku', label: 'SKU', width: 'whole', longest: LONGEST.sku },
  { fact: 'barcode', label: 'Barcode', width: 'wide', longest: 14 },
  { fact: 'mrp', label: 'MRP', digits: true, money: true, width: 'wide', longest: 13 },
  { fact: 'weight', label: 'Weight, g', digits: true, longest: 6 },
  { fact: 'length', label: 'L, cm', digits: true, longest: 5 },
  { fact: 'width', label: 'W, cm', digits: true, longest: 5 },
  { fact: 'height', label: 'H, cm', digits: true, longest: 5 },
];

/** A row of facts for each variant that the form has, saved or not. */
export function VariantFacts({ facts, rows }: { facts: FactsForm; rows: readonly VariantDraft[] }) {
  const [first] = rows;
  return (
    <div>
      <div className="variant-facts">
        {rows.map((row, place) => (
          <VariantFactsRow key={row.key} facts={facts} row={row} name={nameOf(row) || `Variant ${place + 1}`} />
        ))}
      </div>
      {first && rows.length > 1 && (
        <Button
          kind="secondary"
          size={36}
          icon={<Copy {...icon20} />}
          className="mt-3 md:mt-1"
          onClick={() => facts.onDraft(withCopies(facts.draft, first.key, rows))}
        >
          Copy first MRP, weight and pack to all
        </Button>
      )}
    </div>
  );
}

type VariantFactsRowProps = { facts: FactsForm; row: VariantDraft; name: string };

function VariantFactsRow({ facts, row: { key }, name }: VariantFactsRowProps) {
  const messageId = useId();
  const { draft, cell, onDraft } = facts;
  const values = variantFactsOf(draft, key);
  const messages = COLUMNS.flatMap(({ fact }) => cell(key, fact).error ?? []);
  return (
    <fieldset className="variant-facts-row">
      <legend className="sr-only">Facts of {name}</legend>
      <span aria-hidden="true" className="variant-facts-name">
        {name}
      </span>
      {COLUMNS.map(({ fact, label, digits, money, width, longest }) => {
        const isMissing = missingMark(facts, fact) && !values[fact].trim();
        return (
          <div
            key={fact}
            className={classes(
              'variant-facts-cell',
              width && `variant-facts-${width}`,
              isMissing && 'variant-facts-missing',
            )}
          >
            <VariantCell
              label={label}
              before={money && '₹'}
              field={{
                ...cell(key, fact),
                name: `facts.${fact}`,
                value: values[fact],
                onValue: (typed) => onDraft(withVariantFact(draft, key, { [fact]: digits ? numeric(typed) : typed })),
              }}
              messageId={messageId}
              inputMode={digits ? 'decimal' : fact === 'barcode' ? 'numeric' : undefined}
              maxLength={longest}
              spellCheck={false}
              className={money ? 'variant-money' : 'tabular'}
            />
          </div>
        );
      })}
      <label className="variant-facts-serial">
        <input
          type="checkbox"
          checked={values.serialKept}
          title="Each unit has a number of its own that is noted when it is packed"
          className="size-5 flex-none accent-jamun"
          onChange={(event) => onDraft(withVariantFact(draft, key, { serialKept: event.target.checked }))}
        />
        <span>
          Serial<span className="md:sr-only"> number is noted when it is packed</span>
        </span>
      </label>
      <div id={messageId} aria-live="polite" className="variant-facts-say">
        {messages.map((message) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
      </div>
    </fieldset>
  );
}

function nameOf({ color, size }: VariantDraft): string {
  return [color.trim(), size.trim()].filter(Boolean).join(' · ');
}

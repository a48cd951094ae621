import { ITEM_CONDITIONS } from '@kinari/contract/labels/return-labels';
import { ShieldAlert } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { FieldError } from '../../ui/form/field.tsx';
import { icon20 } from '../../ui/icon.ts';
import type { AdminReturn } from '../data/return.data.ts';
import { QuantityStepper } from '../order-details/shipments/quantity-stepper.tsx';
import {
  CONDITION_NAMES,
  type InspectedLine,
  replaceSerial,
  setCondition,
  setConditionBySerial,
  uninspectedUnits,
  unknownSerials,
} from './inspection.ts';
import { LineHeader } from './line-header.tsx';
import type { ReturnLine } from './returns.data.ts';

type InspectionLineProps = {
  line: ReturnLine;
  orderReturn: AdminReturn;
  inspected: InspectedLine;
  errors: { condition: string | undefined; serial: string | undefined };
  onInspect: (change: (inspected: InspectedLine) => InspectedLine) => void;
};

export function InspectionLine(props: InspectionLineProps) {
  const { line, orderReturn, errors } = props;
  const sent = orderReturn.lineDetails[line.id]?.serials ?? [];
  return (
    <fieldset className="grid grid-cols-1 gap-2.5 min-w-0 px-3.5 py-3 border-t border-border" data-line={line.id}>
      <legend className="sr-only">{line.name}</legend>
      <LineHeader line={line} orderReturn={orderReturn} />
      {sent.length > 0 && <SerialFields {...props} sent={sent} />}
      {line.quantity === 1 ? <ConditionOptions {...props} /> : <ConditionCounts {...props} />}
      {errors.condition && <FieldError>{errors.condition}</FieldError>}
    </fieldset>
  );
}

/** For a single unit. */
function ConditionOptions({ line: { id, name }, inspected, errors, onInspect }: InspectionLineProps) {
  return (
    <div
      role="radiogroup"
      aria-label={`Condition of ${name}`}
      className="grid grid-cols-[repeat(4,auto)] p-0.5 border border-border rounded-md bg-sunken has-data-invalid:border-danger md:justify-self-start"
    >
      {CONDITION_NAMES.map((condition, index) => (
        <label
          key={condition}
          className="relative flex items-center justify-center gap-1.5 min-w-0 min-h-(--touch) px-1.5 border border-transparent rounded-sm text-text-muted font-medium whitespace-nowrap cursor-pointer hover:text-text has-checked:border-border-strong has-checked:bg-surface has-checked:text-text has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1 md:px-3 md:pointer-fine:min-h-(--control)"
        >
          <input
            type="radio"
            name={id}
            className="sr-only"
            checked={inspected.counts[condition] > 0}
            data-invalid={errors.condition !== undefined || undefined}
            onChange={() => onInspect((current) => setCondition(current, condition, 1))}
          />
          {ITEM_CONDITIONS[condition]}
          <kbd aria-hidden="true">{index + 1}</kbd>
        </label>
      ))}
    </div>
  );
}

function ConditionCounts({ line, inspected, onInspect }: InspectionLineProps) {
  const remaining = uninspectedUnits(inspected, line.quantity);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,138px)] gap-y-2 gap-x-3">
      {CONDITION_NAMES.map((condition) => (
        <QuantityStepper
          key={condition}
          label={ITEM_CONDITIONS[condition]}
          value={inspected.counts[condition]}
          max={inspected.counts[condition] + remaining}
          onChange={(count) =>
            onInspect((current) => ({ ...current, counts: { ...current.counts, [condition]: count } }))
          }
        />
      ))}
      <output className="col-span-full text-text-muted">
        {remaining === 0 ? 'All inspected' : `${remaining} to inspect`}
      </output>
    </div>
  );
}

type SerialFieldsProps = InspectionLineProps & { sent: readonly string[] };

/** Serial number of each unit, as on its box. It must be one that was shipped. */
function SerialFields({ line, inspected, errors: { serial: error }, onInspect, sent }: SerialFieldsProps) {
  const id = useId();
  const foreignSerials = unknownSerials(inspected, sent);

  // A scanner ends with Enter, which must not submit the form.
  function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
    fields[fields.indexOf(event.currentTarget) + 1]?.focus();
  }

  return (
    <div className="grid gap-2">
      {inspected.serials.map((serial, index) => {
        // Units of a line are identical, so the index identifies them.
        const inputId = `${id}-${index}`;
        return (
          <div key={inputId} className="grid gap-1 max-w-90">
            <label htmlFor={inputId}>
              {inspected.serials.length === 1 ? 'Serial number' : `Serial number, unit ${index + 1}`}
            </label>
            <input
              id={inputId}
              className="input font-mono"
              value={serial}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error && `${id}-error`}
              onChange={({ target: { value } }) => onInspect((current) => replaceSerial(current, index, value))}
              onKeyDown={focusNextField}
              onBlur={() => onInspect((current) => setConditionBySerial(current, sent, line.quantity))}
            />
          </div>
        );
      })}
      <div aria-live="polite" id={`${id}-error`}>
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div aria-live="assertive">
        {foreignSerials.length > 0 && (
          <p className="returns-strange flex gap-2.5 px-3.5 py-2.5 rounded-md bg-danger-bg wrap-anywhere [&>svg]:text-danger">
            <ShieldAlert {...icon20} className="flex-none" />
            <span className="min-w-0">
              <b className="font-semibold">This is not the unit that was shipped.</b> Serial number{' '}
              <span className="font-mono">{foreignSerials.join(', ')}</span>, shipped{' '}
              <span className="font-mono">{sent.join(', ')}</span>.
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

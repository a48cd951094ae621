import { FieldError } from '../../../ui/form/field.tsx';
import type { StaffReturn } from '../../return.data.ts';
import { LineHead } from '../line-head.tsx';
import type { ReturnLine } from '../returns.data.ts';
import { judge, judgeBySerial, type Looked, leftOf, VERDICT_NAMES, withSerial } from './inspection.ts';
import { SerialFields } from './serial-fields.tsx';
import { VerdictChoice } from './verdict-choice.tsx';
import { VerdictCounts } from './verdict-counts.tsx';

type InspectLineProps = {
  line: ReturnLine;
  told: StaffReturn;
  looked: Looked;
  errors: { verdict: string | undefined; serial: string | undefined };
  onLook: (change: (looked: Looked) => Looked) => void;
};

/** One line under inspection. */
export function InspectLine({ line, told, looked, errors, onLook }: InspectLineProps) {
  const { id, name, quantity } = line;
  const sent = told.facts[id]?.serials ?? [];
  const left = leftOf(looked, quantity);

  return (
    <fieldset className="desk-line" data-line={id}>
      <legend className="sr-only">{name}</legend>
      <LineHead line={line} told={told} />
      {sent.length > 0 && (
        <SerialFields
          looked={looked}
          sent={sent}
          error={errors.serial}
          onSerial={(place, serial) => onLook((now) => withSerial(now, place, serial))}
          onDone={() => onLook((now) => judgeBySerial(now, sent, quantity))}
        />
      )}
      {quantity === 1 ? (
        <VerdictChoice
          name={id}
          label={`Verdict for ${name}`}
          chosen={VERDICT_NAMES.find((verdict) => looked.counts[verdict] > 0)}
          isWrong={errors.verdict !== undefined}
          onChoose={(verdict) => onLook((now) => judge(now, verdict, 1))}
        />
      ) : (
        <VerdictCounts
          counts={looked.counts}
          left={left}
          onCount={(verdict, count) => onLook((now) => ({ ...now, counts: { ...now.counts, [verdict]: count } }))}
        />
      )}
      {errors.verdict && <FieldError>{errors.verdict}</FieldError>}
    </fieldset>
  );
}

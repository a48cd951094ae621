import type { ReturnResolution } from '@kinari/contract/labels/return-labels';
import { MAX, MAX_LENGTH } from '@kinari/contract/limits';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { LineChoices } from './line-choices.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { ReturnFormFooter } from './return-form-footer.tsx';
import { type ChosenLine, type DraftLine, missingFields, type ReturnFormValues } from './return-form-values.ts';

type ReasonStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  form: Pick<ReturnType<typeof useForm<ReturnFormValues>>, 'field'>;
  lines: readonly DraftLine[];
  resolutions: readonly ReturnResolution[];
  hasPhotos: boolean;
  onLine: (key: string, change: Partial<ChosenLine>) => void;
  onBack: () => void;
  onNext: () => void;
};

export function ReasonStep(props: ReasonStepProps) {
  const { heading, form, lines, resolutions, hasPhotos, onLine, onBack, onNext } = props;
  const photos = form.field('photos');
  const choices = useRef<HTMLDivElement>(null);
  const [isValidated, setIsValidated] = useState(false);

  function next() {
    if (!lines.some(missingFields)) return onNext();
    setIsValidated(true);
    // Wait until the missing field is marked.
    requestAnimationFrame(() => choices.current?.querySelector<HTMLElement>('[data-invalid] input')?.focus());
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="return-heading">
        {lines.length === 1 && lines[0]?.quantity === 1 ? 'Why are you returning it?' : 'Why are you returning them?'}
      </h1>
      <div ref={choices} className="grid gap-8">
        {lines.map((line) => (
          <LineChoices
            key={line.key}
            line={line}
            resolutions={resolutions}
            missing={isValidated ? missingFields(line) : undefined}
            onChange={(change) => onLine(line.key, change)}
          />
        ))}
      </div>
      {hasPhotos && (
        <PhotoPicker
          photos={photos.value}
          max={MAX.returnPhotos}
          isRequested={lines.some(({ reason }) => reason === 'damaged')}
          onPhotos={photos.onValue}
        />
      )}
      <TextAreaField
        label="Anything else we should know?"
        mark="optional"
        maxLength={MAX_LENGTH.note}
        rows={2}
        className="mt-5"
        field={form.field('customerNote')}
      />
      <ReturnFormFooter onBack={onBack}>
        <Button onClick={next}>Continue</Button>
      </ReturnFormFooter>
    </>
  );
}

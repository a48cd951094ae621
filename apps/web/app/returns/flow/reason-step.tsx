import { LONGEST, MOST } from '@kinari/contract/limits';
import type { ReturnWish } from '@kinari/contract/words/return-words';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { LineChoices } from './line-choices.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { type ChosenLine, type DraftLine, lacking, type ReturnDraft } from './return-draft.ts';
import { ReturnFoot } from './return-foot.tsx';

type ReasonStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  draft: ReturnDraft;
  lines: readonly DraftLine[];
  wishes: readonly ReturnWish[];
  /** Whether photos can be sent along. */
  hasPhotos: boolean;
  onLine: (key: string, change: Partial<ChosenLine>) => void;
  onDraft: (change: Partial<ReturnDraft>) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Of each thing why it comes back and what is wanted instead; photos and words for all of it. */
export function ReasonStep(props: ReasonStepProps) {
  const { heading, draft, lines, wishes, hasPhotos, onLine, onDraft, onBack, onNext } = props;
  const choices = useRef<HTMLDivElement>(null);
  const [isJudged, setIsJudged] = useState(false);

  function next() {
    if (!lines.some(lacking)) return onNext();
    setIsJudged(true);
    // Waits for what is missing to be marked.
    requestAnimationFrame(() => choices.current?.querySelector<HTMLElement>('[data-invalid] input')?.focus());
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="return-heading">
        {lines.length === 1 && lines[0]?.quantity === 1 ? 'Why does it come back?' : 'Why do they come back?'}
      </h1>
      <div ref={choices} className="return-choices">
        {lines.map((line) => (
          <LineChoices
            key={line.key}
            line={line}
            wishes={wishes}
            missing={isJudged ? lacking(line) : undefined}
            onChange={(change) => onLine(line.key, change)}
          />
        ))}
      </div>
      {hasPhotos && (
        <PhotoPicker
          photos={draft.photos}
          most={MOST.returnPictures}
          isAsked={lines.some(({ reason }) => reason === 'damaged')}
          onPhotos={(photos) => onDraft({ photos })}
        />
      )}
      <TextAreaField
        label="Anything else we should know?"
        mark="optional"
        maxLength={LONGEST.note}
        rows={2}
        className="mt-5"
        field={{
          name: 'note',
          value: draft.note,
          error: undefined,
          onValue: (note) => onDraft({ note }),
          onLeave: () => {},
        }}
      />
      <ReturnFoot onBack={onBack}>
        <Button onClick={next}>Continue</Button>
      </ReturnFoot>
    </>
  );
}

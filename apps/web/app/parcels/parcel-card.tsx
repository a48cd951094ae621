import './parcels.css';
import { needsAnswer } from '@kinari/contract/words/arrival-words';
import { PARCEL_WORDS } from '@kinari/contract/words/parcel-words';
import { type ReactNode, useId } from 'react';
import { CourierLine } from './courier-line.tsx';
import type { Decision } from './decision-draft.ts';
import { FailedChoices } from './failed-choices.tsx';
import { answerOf, meaningOf, type ShownParcel, timelineOf } from './parcel-facts.ts';

type ParcelCardProps = {
  parcel: ShownParcel;
  /** Of so many parcels. */
  of: number;
  /** It is the whole order, and the page's headline says its answer: the card then says where it is. */
  isAll: boolean;
  placedAt: string;
  today: string;
  onDecide: (decision: Decision) => Promise<void>;
  /** Its items, as rows of a list. */
  children: ReactNode;
};

/** A parcel: its head, in the colour of its state, says the answer; then who has it, what happened when, and what is in it. */
export function ParcelCard({ parcel, of, isAll, placedAt, today, onDecide, children }: ParcelCardProps) {
  const { tone, text } = answerOf(parcel, today);
  const title = isAll ? PARCEL_WORDS[parcel.state] : text;
  const meaning = meaningOf(parcel, today)?.replace(`${title}. `, '');
  const titleId = useId();
  return (
    <article
      id={`parcel-${parcel.position}`}
      aria-labelledby={titleId}
      data-tone={tone}
      className="parcel-card hanging"
    >
      <header className="parcel-head">
        {of > 1 && (
          <p className="parcel-number">
            Parcel {parcel.position} of {of}
          </p>
        )}
        <h2 id={titleId} className="text-h2">
          {title}
        </h2>
        {meaning && <p className="mt-1 text-label/5.5">{meaning}</p>}
      </header>
      {needsAnswer(parcel) && <FailedChoices today={today} onDecide={onDecide} />}
      {(parcel.courier || parcel.number) && <CourierLine parcel={parcel} />}
      <Timeline parcel={parcel} placedAt={placedAt} today={today} />
      <ul className="parcel-items">{children}</ul>
    </article>
  );
}

function Timeline(props: { parcel: ShownParcel; placedAt: string; today: string }) {
  const { parcel, placedAt, today } = props;
  return (
    <ol aria-label="What happened" className="parcel-timeline">
      {timelineOf(parcel, { placedAt, today }).map(({ key, title, detail, when, kind }) => (
        <li key={key} data-kind={kind} aria-current={kind === 'now' ? 'step' : undefined}>
          <b>{title}</b>
          <span className="parcel-when">{when}</span>
          {detail && <span className="parcel-detail">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}

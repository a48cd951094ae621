import '../ui/dash-list.css';
import { useId, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { descriptionBlocks } from './description-blocks.ts';

// About eight lines on a phone.
const MIN_COLLAPSED_LENGTH = 360;

/** `text` is missing while only the data of the card is known. */
export function Description({ text }: { text: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isLong = text !== undefined && (text.length > MIN_COLLAPSED_LENGTH || text.split('\n').length > 8);
  return (
    <>
      <h2 className="details-title">Description</h2>
      {text === undefined ? (
        <div className="grid gap-2.5 pt-1">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ) : (
        <div id={id} className="description" data-folded={(isLong && !isOpen) || undefined}>
          {/* oxlint-disable react/no-array-index-key -- a text has no other names for its parts, and they stay where they are */}
          {descriptionBlocks(text).map((block, index) =>
            typeof block === 'string' ? (
              <p key={index}>{block}</p>
            ) : (
              <ul key={index} className="dash-list grid gap-1.5">
                {block.map((point, pointIndex) => (
                  <li key={pointIndex}>{point}</li>
                ))}
              </ul>
            ),
          )}
          {/* oxlint-enable react/no-array-index-key */}
        </div>
      )}
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="needs-script min-h-11 font-semibold text-primary underline underline-offset-4 md:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read more'}
        </button>
      )}
    </>
  );
}

import { useId, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';

// About eight lines on a phone.
const FOLDED_FROM = 360;

/** Absent while a product is known only from its card. */
export function Description({ text }: { text: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isLong = text !== undefined && (text.length > FOLDED_FROM || text.split('\n').length > 8);
  if (text === '') return null;
  return (
    <>
      <h2 className="mt-7 mb-2 text-h3">Description</h2>
      {text === undefined ? (
        <div className="grid gap-2.5 pt-1">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ) : (
        <p
          id={id}
          className={classes(
            'max-w-measure whitespace-pre-line text-ink-2',
            isLong && !isOpen && 'max-md:line-clamp-8',
          )}
        >
          {text}
        </p>
      )}
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="needs-script min-h-11 font-semibold text-jamun underline underline-offset-4 md:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read more'}
        </button>
      )}
    </>
  );
}

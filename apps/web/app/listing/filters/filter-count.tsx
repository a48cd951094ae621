/** The number of chosen filters. Nothing if there are none. */
export function FilterCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="min-w-5 h-5 px-1.5 rounded-full bg-primary text-on-primary text-xs/5 font-bold text-center"
      >
        {count}
      </span>
      <span className="sr-only">({count})</span>
    </>
  );
}

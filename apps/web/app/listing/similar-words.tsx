import { Link } from 'react-router';
import { searchPath } from './search-path.ts';

/** Links to searches that find something. */
export function SimilarWords({ words }: { words: readonly string[] | undefined }) {
  if (!words || words.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-2">
      Did you mean
      {words.map((word) => (
        <Link key={word} to={searchPath(word)} className="chip px-3">
          {word}
        </Link>
      ))}
    </p>
  );
}

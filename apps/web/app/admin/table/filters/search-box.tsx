import { MAX_LENGTH } from '@kinari/contract/limits';
import '../list-page.css';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { icon20 } from '../../../ui/icon.ts';

const DEBOUNCE_MS = 300;

type SearchBoxProps = {
  label: string;
  placeholder: string;
  longest?: number;
  /** The search text in the URL. */
  q: string;
  onSearch: (changes: { q: string }) => void;
};

/** Search field of an admin list. Searches after a pause in typing. */
export function SearchBox({ label, placeholder, longest = MAX_LENGTH.searchWords, q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  // The URL can also change from outside, by Back or a link.
  if (lastQuery !== q) {
    setLastQuery(q);
    if (text.trim() !== q) setText(q);
  }

  // Uses the latest `onSearch`, because another filter may have changed during the pause.
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => search({ q: text.trim() }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, q]);

  return (
    <label className="search-box">
      <span className="sr-only">{label}</span>
      <Search {...icon20} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-subtle" />
      <input
        type="search"
        className="input pl-10 text-ellipsis"
        placeholder={placeholder}
        value={text}
        maxLength={longest}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target: { value } }) => setText(value)}
      />
    </label>
  );
}

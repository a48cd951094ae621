import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { icon20 } from '../../ui/icon.ts';

const DEBOUNCE_MS = 300;

type SearchBoxProps = {
  label: string;
  placeholder: string;
  longest: number;
  /** The search text in the URL. */
  q: string;
  onSearch: (q: string) => void;
};

/** Search field of an admin list. Searches after a pause in typing. */
export function SearchBox({ label, placeholder, longest, q, onSearch }: SearchBoxProps) {
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
    const timer = setTimeout(() => search(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, q]);

  return (
    <label className="relative min-w-0 flex-1 md:max-w-85">
      <span className="sr-only">{label}</span>
      <Search {...icon20} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        type="search"
        className="input pl-10"
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

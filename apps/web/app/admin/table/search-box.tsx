import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { icon20 } from '../../ui/icon.ts';

const TYPING_PAUSE_MS = 300;

type SearchBoxProps = {
  label: string;
  placeholder: string;
  longest: number;
  /** What the address says is searched for. */
  q: string;
  onSearch: (q: string) => void;
};

/** Words that narrow a list of the back office, once whoever types them pauses. */
export function SearchBox({ label, placeholder, longest, q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The address can also change from outside, by Back or by a link.
  if (known !== q) {
    setKnown(q);
    if (text.trim() !== q) setText(q);
  }

  // At the end of the pause, because another filter may have been chosen during it.
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => search(text.trim()), TYPING_PAUSE_MS);
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

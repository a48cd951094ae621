import './search.css';
import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { keepSearch, type SearchStart } from './search-request.ts';
import { SearchResults } from './search-results.tsx';
import { useDebounced } from './use-debounced.ts';

const DEBOUNCE_MS = 500;

type SearchOverlayProps = { start: SearchStart | undefined; onClose: () => void };

export default function SearchOverlay({ start, onClose }: SearchOverlayProps) {
  return (
    <Dialog kind="editor" title="Discover Products" open={start !== undefined} onClose={onClose}>
      {start && <SearchPanel start={start} />}
    </Dialog>
  );
}

function SearchPanel({ start }: { start: SearchStart }) {
  const [typed, setTyped] = useState(start.words);
  const [words, searchNow] = useDebounced(typed.trim(), DEBOUNCE_MS);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    setTyped('');
    searchNow('');
    input.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are what is pressed; this only takes a note before they lead away
    <div
      ref={panel}
      className="search"
      onClickCapture={() => keepSearch({ words, top: panel.current?.parentElement?.scrollTop ?? 0 })}
    >
      <search>
        <form
          className="search-form"
          onSubmit={(event) => {
            event.preventDefault();
            searchNow(typed.trim());
          }}
        >
          <Search {...icon20} className="search-icon" />
          <input
            ref={input}
            type="search"
            aria-label="Search products"
            placeholder="Search products"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            className="input search-input"
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed !== '' && (
            <span className="absolute top-1.5 right-1.5">
              <IconButton label="Clear" icon={<X {...icon20} />} onClick={clear} />
            </span>
          )}
        </form>
      </search>
      <SearchResults words={words} top={start.top} />
    </div>
  );
}

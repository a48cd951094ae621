import './search.css';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchPath } from '../listing/search-path.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { SearchBox } from './search-box.tsx';
import { type SearchStart, saveSearchQuery } from './search-request.ts';
import { SearchResults } from './search-results.tsx';
import { IdleCategories, SearchSuggestions, SUGGESTIONS_ID, suggestionId } from './search-suggestions.tsx';
import type { Suggestion } from './suggestions.data.ts';
import { useDebouncedValue } from './use-debounced-value.ts';
import { useSuggestions } from './use-suggestions.ts';

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
  const [inputText, setInputText] = useState(start.words);
  const [words, searchNow] = useDebouncedValue(inputText.trim(), DEBOUNCE_MS);
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  const { groups, active, onKeyDown, areKnown } = useSuggestions(inputText.trim(), choose);
  const isOpen = groups.length > 0;

  function saveQuery(words: string) {
    saveSearchQuery({ words, top: panel.current?.parentElement?.scrollTop ?? 0 });
  }

  function choose({ to }: Suggestion) {
    saveQuery(inputText.trim());
    void navigate(to);
  }

  function clear() {
    setInputText('');
    searchNow('');
  }

  function seeAll() {
    saveQuery(inputText.trim());
    void navigate(searchPath(inputText.trim()));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are what is pressed; this only takes a note before they lead away
    <div
      ref={panel}
      className="search-overlay lg:grid lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-x-8"
      onClickCapture={() => saveQuery(words)}
    >
      <SearchBox
        typed={inputText}
        onType={setInputText}
        onClear={clear}
        onSubmit={seeAll}
        className="search-head"
        combobox={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? SUGGESTIONS_ID : undefined,
          'aria-activedescendant': active === undefined ? undefined : suggestionId(active),
          onKeyDown,
        }}
      />
      {isOpen && <SearchSuggestions groups={groups} typed={inputText.trim()} active={active} onChoose={choose} />}
      {inputText.trim() === '' && <IdleCategories />}
      <SearchResults words={words} top={start.top} mayScroll={areKnown} />
    </div>
  );
}

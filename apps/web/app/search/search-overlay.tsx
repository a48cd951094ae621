import './search.css';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchPath } from '../listing/search-path.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { Completion } from './completions.data.ts';
import { COMPLETIONS_ID, Completions, completionId, IdleCategories } from './completions.tsx';
import { SearchBox } from './search-box.tsx';
import { keepSearch, type SearchStart } from './search-request.ts';
import { SearchResults } from './search-results.tsx';
import { useCompletions } from './use-completions.ts';
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
  const navigate = useNavigate();

  const { groups, active, onKeyDown, areKnown } = useCompletions(typed.trim(), choose);
  const isOpen = groups.length > 0;

  function keep(words: string) {
    keepSearch({ words, top: panel.current?.parentElement?.scrollTop ?? 0 });
  }

  function choose({ to }: Completion) {
    keep(typed.trim());
    void navigate(to);
  }

  function clear() {
    setTyped('');
    searchNow('');
  }

  function seeAll() {
    keep(typed.trim());
    void navigate(searchPath(typed.trim()));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are what is pressed; this only takes a note before they lead away
    <div ref={panel} className="search-overlay" onClickCapture={() => keep(words)}>
      <SearchBox
        typed={typed}
        onType={setTyped}
        onClear={clear}
        onSubmit={seeAll}
        className="search-head"
        combobox={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? COMPLETIONS_ID : undefined,
          'aria-activedescendant': active === undefined ? undefined : completionId(active),
          onKeyDown,
        }}
      />
      {isOpen && <Completions groups={groups} typed={typed.trim()} active={active} onChoose={choose} />}
      {typed.trim() === '' && <IdleCategories />}
      <SearchResults words={words} top={start.top} mayScroll={areKnown} />
    </div>
  );
}

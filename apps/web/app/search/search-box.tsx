import { MAX_LENGTH } from '@kinari/contract/limits';
import { Search } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { SEARCH_PATH } from '../listing/search-path.ts';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';

type SearchBoxProps = {
  typed: string;
  onType: (typed: string) => void;
  onClear: () => void;
  onSubmit: () => void;
  className?: string;
  /** Attributes that connect it to the suggestion list. */
  combobox?: ComponentProps<'input'>;
};

export function SearchBox({ typed, onType, onClear, onSubmit, className = '', combobox }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onClear();
    input.current?.focus();
  }

  return (
    <search className={className}>
      <form
        action={SEARCH_PATH}
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Search {...icon20} className="absolute top-3.5 left-3.5 text-text-subtle pointer-events-none" />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search products"
          placeholder="Search products"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_LENGTH.searchWords}
          value={typed}
          className="input search-input"
          onChange={(event) => onType(event.target.value)}
          {...combobox}
        />
        {typed !== '' && (
          <span className="absolute top-0.5 right-0.5">
            <Button kind="quiet" size={44} onClick={clear}>
              Clear
            </Button>
          </span>
        )}
      </form>
    </search>
  );
}

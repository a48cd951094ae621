import { ScanBarcode } from 'lucide-react';
import { type RefObject, useId } from 'react';

type ScanFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  hint: string;
  onScan: (code: string) => void;
};

/** A scanner types the code and presses Enter, like a user. Stays enabled while a request is pending. */
export function ScanField({ field, label, hint, onScan }: ScanFieldProps) {
  const id = useId();
  return (
    <form
      className="packing-scan flex items-center gap-3 h-16 px-4 border-2 border-border-strong rounded-md bg-surface focus-within:border-focus md:h-18"
      onSubmit={(event) => {
        event.preventDefault();
        const input = new FormData(event.currentTarget).get('code');
        const code = typeof input === 'string' ? input.trim() : '';
        if (!code) return;
        event.currentTarget.reset();
        onScan(code);
      }}
    >
      <ScanBarcode size={28} strokeWidth={1.5} aria-hidden="true" className="flex-none text-primary" />
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name="code"
        type="text"
        placeholder={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={60}
        className="text-lg/[inherit] flex-1 min-w-0 h-full outline-none bg-transparent placeholder:text-text-subtle placeholder:opacity-100 md:text-xl/[inherit]"
      />
      <span className="hidden md:block md:flex-none md:text-text-subtle" aria-hidden="true">
        {hint}, then <kbd>Enter</kbd>
      </span>
    </form>
  );
}

import { useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { setAt } from '../drafts/content-path.ts';
import { useEditor } from '../fields/editor-context.ts';
import type { ThemeCheck } from '../storefront.data.ts';
import { describePair, findWeakestPair, isColor, isReadablePair } from './describe-contrast.ts';

type ColorFieldProps = {
  name: 'brand' | 'accent';
  label: string;
  /** Result for the colours of the draft. */
  check: ThemeCheck | undefined;
};

/** A colour as text and in the browser's colour picker, with a better one if it is too weak to read. */
export function ColorField({ name, label, check }: ColorFieldProps) {
  const editor = useEditor();
  const { content, problems } = useStore(editor.store);
  const value = String(content[name]);
  // Only complete colours are saved.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;
  const weakest = check && findWeakestPair(check.pairs, value);
  const suggestion = check?.suggestion[name];
  const isWeak = suggestion !== undefined && suggestion.toLowerCase() !== value.toLowerCase();

  // The draft has this problem too. Used until the check is loaded.
  const problem = check ? undefined : problems.find(({ path, blocks }) => path === name && blocks)?.message;

  function change(next: string) {
    setTyped(isColor(next) ? undefined : next);
    if (isColor(next)) editor.edit(name, (now) => setAt(now, name, next.toLowerCase()));
  }

  return (
    <div>
      <Field
        label={label}
        hint={weakest && isReadablePair(weakest) && describePair(weakest)}
        error={typed === undefined ? (describeWeakness(weakest, isWeak) ?? problem) : 'Six digits after #'}
      >
        {(control) => (
          <span className="flex gap-2">
            <input
              type="color"
              aria-label={`${label}, colour picker`}
              value={value}
              className="color-input"
              onChange={({ target }) => change(target.value)}
            />
            <input
              {...control}
              name={name}
              value={text}
              maxLength={7}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              className="input max-w-40"
              onChange={({ target }) => change(target.value.trim())}
              onBlur={() => setTyped(undefined)}
            />
          </span>
        )}
      </Field>
      {isWeak && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <span className="flex items-center gap-2">
            Nearest colour that works: {suggestion}
            <Swatch color={suggestion} />
          </span>
          <Button kind="secondary" size={36} onClick={() => change(suggestion)}>
            Use it
          </Button>
        </p>
      )}
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <span aria-hidden="true" className="size-5 rounded-sm border border-border-strong" style={{ background: color }} />
  );
}

function describeWeakness(weakest: ThemeCheck['pairs'][number] | undefined, isWeak: boolean): string | undefined {
  if (!isWeak) return undefined;
  return weakest && !isReadablePair(weakest) ? `${describePair(weakest)}.` : 'Too weak to read.';
}

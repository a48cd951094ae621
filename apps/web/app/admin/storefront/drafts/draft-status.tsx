import { formatTime } from '@kinari/contract/locale';
import { useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { outlinedButtonClass } from '../../ui/outlined-button.ts';
import { showError } from '../../ui/show-error.ts';
import type { DraftEditor, DraftState } from './draft-editor.ts';

/** Says if the draft is saved. If someone else saved first, asks which one to keep. */
export function DraftStatus({ editor }: { editor: DraftEditor }) {
  const state = useStore(editor.store);
  return (
    <div className="grid gap-2 empty:hidden">
      <output className="text-sm text-text-subtle empty:hidden">{describeStatus(state)}</output>
      {state.status === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-2">
          <Banner tone="bad">{state.failure}. What you typed is still here.</Banner>
          <Button kind="secondary" size={36} className={outlinedButtonClass} onClick={editor.retry}>
            Try again
          </Button>
        </div>
      )}
      {state.status === 'stale' && <StaleChoice editor={editor} state={state} />}
    </div>
  );
}

function StaleChoice({ editor, state: { savedBy, savedAt } }: { editor: DraftEditor; state: DraftState }) {
  const [busy, setBusy] = useState(false);

  async function choose(action: () => Promise<void>) {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      showError(error, 'Couldn’t load the other version. Try again.');
    }
    setBusy(false);
  }

  const button = { kind: 'secondary', size: 36, disabled: busy, className: outlinedButtonClass } as const;
  return (
    <div role="alert" className="grid gap-2">
      <Banner tone="warn">
        <b className="font-semibold">
          {savedBy ?? 'Someone else'} saved this{savedAt && ` at ${formatTime(savedAt)}`}.
        </b>{' '}
        What you typed is still here.
      </Banner>
      <span className="flex flex-wrap gap-2">
        <Button {...button} onClick={() => void choose(editor.keepMine)}>
          Keep mine
        </Button>
        <Button {...button} onClick={() => void choose(editor.loadTheirs)}>
          Load theirs
        </Button>
      </span>
    </div>
  );
}

function describeStatus({ status, revision }: DraftState): string {
  switch (status) {
    case 'saving':
    case 'waiting':
      return 'Saving…';
    case 'incomplete':
      return 'Not saved yet. Fill in the required fields.';
    case 'saved':
      return revision > 0 ? 'Draft saved' : 'As published';
    default:
      return '';
  }
}

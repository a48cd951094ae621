import { formatPlural } from '@kinari/contract/locale';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { outlinedButtonClass } from '../../ui/outlined-button.ts';
import { useDrafts } from '../drafts/drafts-context.ts';
import { type AreaRef, areasQuery, type StorefrontArea } from '../storefront.data.ts';

/** `2 changes`; empty without changes. */
export function describeChanges(areas: readonly StorefrontArea[] | undefined): string {
  const count = (areas ?? []).reduce((sum, { changes }) => sum + changes.length, 0);
  return count === 0 ? '' : formatPlural(count, 'change');
}

export type PublishDialogName = 'publish' | 'schedule';

type PublishActionsProps = { edited: readonly AreaRef[]; onOpen: (dialog: PublishDialogName) => void };

/** Undo, Schedule and Publish. */
export function PublishActions({ edited, onOpen }: PublishActionsProps) {
  const drafts = useDrafts();
  const cache = useQueryClient();
  const { data: areas = [] } = useQuery(areasQuery);
  const [opening, setOpening] = useState<PublishDialogName>();
  const canPublish = areas.some(({ hasDraft }) => hasDraft) || drafts.list().some((editor) => drafts.isUnsaved(editor));
  const undoable = edited.map((ref) => drafts.find(ref)).find((editor) => editor?.store.read().undoSteps.length);

  /** Saves first, so that the dialog lists everything. */
  async function open(dialog: PublishDialogName) {
    // The button stays enabled while it saves, so that it keeps the focus.
    if (opening) return;
    setOpening(dialog);
    await drafts.flush();
    await cache.refetchQueries(areasQuery);
    setOpening(undefined);
    onOpen(dialog);
  }

  const button = { kind: 'secondary', size: 36, className: `${outlinedButtonClass} disabled:opacity-55` } as const;
  return (
    <>
      <Button
        {...button}
        disabled={!undoable}
        icon={<Undo2 {...icon20} />}
        className={`${button.className} max-md:gap-0 max-md:px-3`}
        onClick={() => {
          undoable?.undo();
          void undoable?.flush();
        }}
      >
        <span className="max-md:sr-only">Undo</span>
      </Button>
      <Button
        {...button}
        aria-haspopup="dialog"
        disabled={!canPublish}
        aria-busy={opening === 'schedule' || undefined}
        icon={<CalendarClock {...icon20} className="max-md:hidden" />}
        onClick={() => void open('schedule')}
      >
        Schedule
      </Button>
      <Button
        size={36}
        className="disabled:opacity-55"
        aria-haspopup="dialog"
        disabled={!canPublish}
        aria-busy={opening === 'publish' || undefined}
        onClick={() => void open('publish')}
      >
        Publish
      </Button>
    </>
  );
}

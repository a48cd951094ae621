import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/toast.ts';
import { showError } from '../../ui/show-error.ts';
import type { DraftEditor } from '../drafts/draft-editor.ts';
import { useDrafts } from '../drafts/drafts-context.ts';
import { areasQuery, fetchDraft, useDiscardDraft, useRestoreVersion } from '../storefront.data.ts';

/** Goes back to the standard texts or to what is published. Undo brings the draft back. */
export function DraftActions({ editor }: { editor: DraftEditor }) {
  const { area, slug } = editor;
  const { revision } = useStore(editor.store);
  const drafts = useDrafts();
  const restore = useRestoreVersion();
  const discard = useDiscardDraft();
  const { data: areas } = useQuery(areasQuery);
  const isNewPage = area === 'page' && areas?.find((other) => other.slug === slug)?.live.number === 0;
  const button = { kind: 'quiet', size: 36, disabled: restore.isPending || discard.isPending } as const;

  async function showStandardTexts() {
    try {
      drafts.show(await restore.mutateAsync({ area, slug, versionId: null }));
    } catch (error) {
      showError(error, 'Couldn’t load the standard texts. Try again.');
    }
  }

  async function discardDraft() {
    try {
      await discard.mutateAsync({ area, slug, revision: editor.store.read().revision });
      drafts.show(await fetchDraft({ area, slug }));
    } catch (error) {
      showError(error, 'Couldn’t discard the draft. Try again.');
    }
  }

  return (
    <span className="-ml-3 flex flex-wrap gap-x-1">
      {area !== 'page' && (
        <Button {...button} onClick={() => void showStandardTexts()}>
          Standard texts
        </Button>
      )}
      {isNewPage ? (
        <DeletePageButton editor={editor} />
      ) : (
        revision > 0 && (
          <Button {...button} onClick={() => void discardDraft()}>
            Discard draft
          </Button>
        )
      )}
    </span>
  );
}

/** For a page that was never published. */
function DeletePageButton({ editor }: { editor: DraftEditor }) {
  const { area, slug, store } = editor;
  const drafts = useDrafts();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useDiscardDraft();
  const [isOpen, setIsOpen] = useState(false);

  async function remove() {
    try {
      await mutateAsync({ area, slug, revision: store.read().revision });
      drafts.forget(editor);
      notify({ text: 'Page deleted', tone: 'ok' });
      await navigate('?area=pages');
    } catch (error) {
      showError(error, 'Couldn’t delete the page. Try again.');
      setIsOpen(false);
    }
  }

  return (
    <>
      <Button kind="quiet" size={36} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Delete page
      </Button>
      <ConfirmDialog
        title="Delete this page?"
        open={isOpen}
        action="Delete"
        busy={isPending}
        onClose={() => setIsOpen(false)}
        onConfirm={() => void remove()}
      >
        <p>It was never published. This action cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

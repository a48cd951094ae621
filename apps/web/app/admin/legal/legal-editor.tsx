import { formatDateTime, formatNumber } from '@kinari/contract/locale';
import { ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { isModalOpen } from '../ui/is-typing.ts';
import type { LegalPage } from './legal.data.ts';
import { countWords } from './legal-draft.ts';
import { LegalPreview } from './legal-preview.tsx';
import { useLegalText } from './use-legal-text.ts';

const PAGE_PATHS = { 'privacy-policy': '/privacy-policy', 'terms-conditions': '/terms-and-conditions' };

type LegalEditorProps = { page: LegalPage; onDirty: (isDirty: boolean) => void };

export function LegalEditor({ page, onDirty }: LegalEditorProps) {
  const text = useLegalText(page);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  useSaveShortcut(text.save);
  const notifyDirty = useEffectEvent(onDirty);
  // The tabs show a confirmation if the text is dirty.
  useEffect(() => notifyDirty(text.isDirty), [text.isDirty]);

  return (
    <div className="grid gap-3 pt-4">
      {text.overtaken && <EditConflict theirs={page.content} />}
      {text.isDraft && !text.overtaken && (
        <div className="flex flex-wrap items-center gap-y-1 gap-x-3">
          <Banner tone="info">Unsaved draft, stored on this device only.</Banner>
          <Button kind="quiet" size={36} onClick={text.discard}>
            Discard draft
          </Button>
        </div>
      )}
      <div
        className="legal-columns grid grid-cols-1 [height:max(320px,_calc(100dvh_-_248px))] xl:grid-cols-[minmax(0,68ch)_minmax(0,1fr)] xl:gap-4"
        data-shows={isPreviewOpen ? 'preview' : 'text'}
      >
        <textarea
          aria-label={`${page.title}, in Markdown`}
          className="input legal-text-area"
          value={text.content}
          spellCheck
          onChange={({ target: { value } }) => text.type(value)}
        />
        <LegalPreview content={text.content} />
      </div>
      <div className="legal-foot flex flex-wrap items-center gap-2">
        <Button size={36} busy={text.isSaving} aria-keyshortcuts="Control+S Meta+S" onClick={text.save}>
          Save
        </Button>
        <Button
          kind="secondary"
          size={36}
          aria-pressed={isPreviewOpen}
          className="xl:hidden"
          onClick={() => setIsPreviewOpen(!isPreviewOpen)}
        >
          Preview
        </Button>
        <Link to={PAGE_PATHS[page.slug]} target="_blank" className={buttonClasses({ kind: 'quiet', size: 36 })}>
          View page
          <ExternalLink {...icon16} />
        </Link>
        <p className="flex flex-[1_1_280px] flex-wrap justify-end gap-y-0 gap-x-4 text-text-subtle tabular-nums">
          <output>{text.isDirty ? 'Not saved' : text.isSaved ? 'Saved' : ''}</output>
          <span>{formatNumber(countWords(text.content))} words</span>
          <span>Last updated {formatDateTime(page.updatedAt)}</span>
        </p>
      </div>
    </div>
  );
}

function EditConflict({ theirs }: { theirs: string }) {
  return (
    <div className="grid gap-2">
      <Banner tone="bad">
        Someone else saved this page while you were editing. Your text is still here; saving again replaces theirs.
      </Banner>
      <details>
        <summary className="min-h-11 py-3 font-semibold text-primary">Show their version</summary>
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
          tabIndex={0}
          className="max-h-80 p-3 overflow-auto border border-border rounded-md bg-sunken text-sm/[inherit] whitespace-pre-wrap"
        >
          {theirs}
        </pre>
      </details>
    </div>
  );
}

/** Handles Ctrl+S and ⌘S. Otherwise the browser would save the page as a file. */
function useSaveShortcut(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!isModalOpen()) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

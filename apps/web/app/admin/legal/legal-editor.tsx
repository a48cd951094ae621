import { ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/text/format-date.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { Notice } from '../../ui/notice.tsx';
import type { LegalPage } from './legal.data.ts';
import { countWords } from './legal-draft.ts';
import { LegalPreview } from './legal-preview.tsx';
import { useLegalText } from './use-legal-text.ts';

const ADDRESSES = { 'privacy-policy': '/privacy-policy', 'terms-conditions': '/terms-and-conditions' };

type LegalEditorProps = { page: LegalPage; onDirty: (isDirty: boolean) => void };

export function LegalEditor({ page, onDirty }: LegalEditorProps) {
  const text = useLegalText(page);
  const [previews, setPreviews] = useState(false);
  useSaveShortcut(text.save);
  const tellDirty = useEffectEvent(onDirty);
  // Whether it is dirty decides what the tabs around it ask.
  useEffect(() => tellDirty(text.isDirty), [text.isDirty]);

  return (
    <div className="legal-editor">
      {text.overtaken && <Overtaken theirs={page.content} />}
      {text.isDraft && !text.overtaken && (
        <div className="legal-draft">
          <Notice tone="info">This is your draft, kept on this device. It is not saved yet.</Notice>
          <Button kind="quiet" size={36} onClick={text.discard}>
            Discard draft
          </Button>
        </div>
      )}
      <div className="legal-columns" data-shows={previews ? 'preview' : 'text'}>
        <textarea
          aria-label={`${page.title}, in Markdown`}
          className="input legal-text-area"
          value={text.content}
          spellCheck
          onChange={({ target: { value } }) => text.type(value)}
        />
        <LegalPreview content={text.content} />
      </div>
      <div className="legal-foot">
        <Button size={36} busy={text.isSaving} aria-keyshortcuts="Control+S Meta+S" onClick={text.save}>
          Save
        </Button>
        <Button
          kind="secondary"
          size={36}
          aria-pressed={previews}
          className="xl:hidden"
          onClick={() => setPreviews(!previews)}
        >
          Preview
        </Button>
        <Link to={ADDRESSES[page.slug]} target="_blank" className={buttonClasses({ kind: 'quiet', size: 36 })}>
          View page
          <ExternalLink {...icon16} />
        </Link>
        <p className="legal-facts">
          <output>{text.isDirty ? 'Not saved' : text.isSaved ? 'Saved' : ''}</output>
          <span>{countWords(text.content).toLocaleString('en-IN')} words</span>
          <span>Last updated {formatMoment(page.updatedAt)}</span>
        </p>
      </div>
    </div>
  );
}

function Overtaken({ theirs }: { theirs: string }) {
  return (
    <div className="grid gap-2">
      <Notice tone="bad">
        Somebody else saved this page while you were writing. Your text is still here; saving again replaces theirs.
      </Notice>
      <details>
        <summary className="min-h-11 py-3 font-semibold text-jamun">Show what they saved</summary>
        {/* It scrolls, so those without a mouse must be able to reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} className="legal-theirs">
          {theirs}
        </pre>
      </details>
    </div>
  );
}

/** Ctrl+S, or ⌘S, as in every editor; the browser would otherwise save the page as a file. */
function useSaveShortcut(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

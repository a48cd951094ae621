import { useState } from 'react';
import { failureOf } from '../../account/failure.ts';
import { notify } from '../../ui/toast.ts';
import { isStale, type LegalPage, type LegalText, useSaveLegalPage } from './legal.data.ts';
import { keepDraft, readDraft } from './legal-draft.ts';

/** A page's text while somebody works on it: what is typed, upon which version, and how it is saved. */
export function useLegalText(page: LegalPage) {
  const { slug } = page;
  const [draft] = useState(() => readDraft(slug));
  const [text, setText] = useState<LegalText>(draft ?? page);
  const [overtaken, setOvertaken] = useState(false);
  const { mutate, isPending, isSuccess } = useSaveLegalPage(slug);
  const isDirty = text.content !== page.content;

  function write(next: LegalText) {
    setText(next);
    keepDraft(slug, next.content === page.content ? undefined : next);
  }

  function save() {
    if (isPending || !isDirty) return;
    // Who saves again after having been told takes the newer version as read.
    const body = { content: text.content, updatedAt: overtaken ? page.updatedAt : text.updatedAt };
    mutate(body, {
      onSuccess: (saved) => {
        keepDraft(slug, undefined);
        // The shop may have tidied it up; what was typed meanwhile stays.
        setText((now) => (now.content === text.content ? saved : { ...now, updatedAt: saved.updatedAt }));
        setOvertaken(false);
        notify({ text: 'Page saved successfully!', tone: 'ok' });
      },
      onError: (error) => {
        setOvertaken(isStale(error));
        failureOf(error, 'Failed to save page.');
      },
    });
  }

  return {
    content: text.content,
    isDirty,
    isSaving: isPending,
    isSaved: isSuccess && !isDirty,
    isDraft: draft !== undefined && isDirty,
    overtaken,
    type: (content: string) => write({ ...text, content }),
    discard: () => {
      setOvertaken(false);
      write({ content: page.content, updatedAt: page.updatedAt });
    },
    save,
  };
}

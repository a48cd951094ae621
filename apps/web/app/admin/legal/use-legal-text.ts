import { useState } from 'react';
import { failureOf } from '../../signed-in/failure.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { isStale, type LegalPage, type LegalText, useSaveLegalPage } from './legal.data.ts';
import { keepDraft, readDraft } from './legal-draft.ts';

/** A page's text while somebody works on it: what is typed, upon which version, and how it is saved. */
export function useLegalText(page: LegalPage) {
  const { slug, content, updatedAt } = page;
  const [draft] = useState(() => readDraft(slug));
  const [overtaken, setOvertaken] = useState(false);
  const { mutateAsync, isSuccess } = useSaveLegalPage(slug);
  const { values, set, send, busy, isDirty } = useForm<LegalText>({
    initial: { content, updatedAt },
    start: draft,
    isSame: (a, b) => a.content === b.content,
    submit: async (text) => {
      // Who saves again after having been told takes the newer version as read.
      const body = { content: text.content, updatedAt: overtaken ? updatedAt : text.updatedAt };
      const saved = await mutateAsync(body);
      keepDraft(slug, undefined);
      // The shop may have tidied it up; what was typed meanwhile stays.
      set((now) => ({ updatedAt: saved.updatedAt, ...(now.content === text.content && { content: saved.content }) }));
      setOvertaken(false);
      notify({ text: 'Page saved successfully!', tone: 'ok' });
    },
    onFailure: (error) => {
      setOvertaken(isStale(error));
      failureOf(error, 'Failed to save page.');
    },
  });

  function write(next: LegalText) {
    set(next);
    keepDraft(slug, next.content === content ? undefined : next);
  }

  return {
    content: values.content,
    isDirty,
    isSaving: busy,
    isSaved: isSuccess && !isDirty,
    isDraft: draft !== undefined && isDirty,
    overtaken,
    type: (typed: string) => write({ ...values, content: typed }),
    discard: () => {
      setOvertaken(false);
      write({ content, updatedAt });
    },
    save: () => isDirty && send(),
  };
}

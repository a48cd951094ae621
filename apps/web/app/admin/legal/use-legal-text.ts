import { useState } from 'react';
import { showError } from '../../session/show-error.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { isStaleVersion, type LegalPage, type LegalText, useSaveLegalPage } from './legal.data.ts';
import { loadDraft, storeDraft } from './legal-draft.ts';

export function useLegalText(page: LegalPage) {
  const { slug, content, createdAt, updatedAt } = page;
  // The first version was not saved by a person, who can also save it as it is.
  const isStandardText = createdAt === updatedAt;
  const [draft] = useState(() => loadDraft(slug));
  const [hasConflict, setHasConflict] = useState(false);
  const { mutateAsync, isSuccess } = useSaveLegalPage(slug);
  const { values, set, send, busy, isDirty } = useForm<LegalText>({
    initial: { content, updatedAt },
    start: draft,
    isSame: (a, b) => a.content === b.content,
    submit: async (text) => {
      // A second save after the conflict warning overwrites the newer version.
      const body = { content: text.content, updatedAt: hasConflict ? updatedAt : text.updatedAt };
      const saved = await mutateAsync(body);
      storeDraft(slug, undefined);
      // The server may have normalised the text. Text typed since then stays.
      set((current) => ({
        updatedAt: saved.updatedAt,
        ...(current.content === text.content && { content: saved.content }),
      }));
      setHasConflict(false);
      notify({ text: 'Page saved successfully!', tone: 'ok' });
    },
    onFailure: (error) => {
      setHasConflict(isStaleVersion(error));
      showError(error, 'Failed to save page.');
    },
  });

  function update(next: LegalText) {
    set(next);
    storeDraft(slug, next.content === content ? undefined : next);
  }

  return {
    content: values.content,
    isDirty,
    isSaving: busy,
    isSaved: isSuccess && !isDirty,
    isDraft: draft !== undefined && isDirty,
    overtaken: hasConflict,
    type: (input: string) => update({ ...values, content: input }),
    discard: () => {
      setHasConflict(false);
      update({ content, updatedAt });
    },
    save: () => (isDirty || isStandardText) && send(),
  };
}

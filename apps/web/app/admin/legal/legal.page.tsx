import './legal.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { notify } from '../../ui/toast.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { type LegalPage, legalPagesQuery } from './legal.data.ts';
import { LegalEditor } from './legal-editor.tsx';

export default function LegalPagesPage() {
  const { data: pages, isError, isFetching, refetch } = useQuery(legalPagesQuery);

  useEffect(() => {
    if (isError) notify({ text: 'Failed to fetch legal pages.', tone: 'bad' });
  }, [isError]);

  return (
    <AdminPage title="Legal Pages">
      {pages ? (
        <LegalTabs pages={pages} />
      ) : isError ? (
        <LoadError what="the legal pages" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the legal pages" />
      )}
    </AdminPage>
  );
}

function LegalTabs({ pages }: { pages: LegalPage[] }) {
  const [params, setParams] = useSearchParams();
  const [isDirty, setIsDirty] = useState(false);
  const selected = pages.find(({ slug }) => slug === params.get('page'))?.slug ?? pages[0]?.slug;
  useUnsavedChangesPrompt(isDirty);

  function select(slug: string): boolean {
    if (slug === selected) return true;
    // oxlint-disable-next-line no-alert -- the same question, in the same dress, as on leaving the page
    if (isDirty && !window.confirm('Switch without saving? Your text stays here as a draft.')) return false;
    setIsDirty(false);
    setParams({ page: slug }, { replace: true, preventScrollReset: true });
    return true;
  }

  return (
    <Tabs
      label="Legal Pages"
      selected={selected ?? ''}
      onSelect={select}
      tabs={pages.map((page) => ({
        id: page.slug,
        label: page.title,
        // Only one editor is mounted. The others have their text as a draft.
        content: page.slug === selected && <LegalEditor key={page.slug} page={page} onDirty={setIsDirty} />,
      }))}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { icon14 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/toast.ts';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { EmptyState } from '../table/empty-state.tsx';
import { toListState } from '../table/list-state.ts';
import { FoldedTable } from './folded-table.tsx';
import { type Synonym, synonymsQuery, useDeleteSynonym } from './search.data.ts';
import { SEARCH_DRAWING } from './search-drawing.tsx';
import { groupSynonyms, type SynonymGroup } from './synonym-groups.ts';

/** One row for each meaning, with the words that find it. */
export function SynonymList() {
  const list = useQuery(synonymsQuery);
  const deletion = useDeleteSynonym();
  const [deleting, setDeleting] = useState<Synonym>();

  function close() {
    setDeleting(undefined);
    deletion.reset();
  }

  function remove(synonym: Synonym) {
    deletion.mutate(synonym, {
      onSuccess: () => {
        notify({ text: `Deleted ${formatSynonym(synonym)}`, tone: 'ok' });
        close();
      },
    });
  }

  return (
    <>
      <FoldedTable
        label="Synonyms by meaning"
        what="synonyms"
        errorWhat="the synonyms"
        list={toListState(list, list.data && groupSynonyms(list.data))}
        rowId={({ replacement }) => replacement}
        columns={createSynonymColumns(setDeleting)}
        empty={
          <EmptyState title="No synonyms yet" drawing={SEARCH_DRAWING}>
            A synonym lets a search find products under another word.
          </EmptyState>
        }
      />
      {deleting && (
        <DeleteDialog
          title="Delete synonym"
          name={formatSynonym(deleting)}
          busy={deletion.isPending}
          error={deletion.error}
          onClose={close}
          onDelete={() => remove(deleting)}
        />
      )}
    </>
  );
}

const createSynonymColumns = (onDelete: (synonym: Synonym) => void): DataTableColumn<SynonymGroup>[] => [
  {
    id: 'means',
    header: 'Means',
    cell: ({ replacement }) => replacement,
    card: 'title',
    isRowHeader: true,
    className: 'font-semibold! wrap-anywhere table:w-[30%]',
  },
  {
    id: 'words',
    header: 'Words',
    cell: ({ synonyms }) => (
      <ul className="flex flex-wrap gap-x-2 gap-y-3 max-table:pt-2 md:pointer-fine:gap-y-2">
        {synonyms.map((synonym) => (
          <SynonymChip key={synonym.id} synonym={synonym} onDelete={() => onDelete(synonym)} />
        ))}
      </ul>
    ),
  },
];

/** On touch screens, the button is larger than the chip. The gaps between chips are large enough for it. */
function SynonymChip({ synonym, onDelete }: { synonym: Synonym; onDelete: () => void }) {
  return (
    <li className="inline-flex min-h-8 min-w-0 items-center rounded-full border border-border bg-surface pl-3 wrap-anywhere">
      {synonym.word}
      <IconButton
        label={`Delete ${formatSynonym(synonym)}`}
        title="Delete"
        icon={<X {...icon14} />}
        className="-mx-2 -my-1.75 rounded-full! text-text-muted! hover:bg-transparent! hover:text-danger! md:pointer-fine:m-0 md:pointer-fine:size-7"
        onClick={onDelete}
      />
    </li>
  );
}

function formatSynonym({ word, replacement }: Synonym): string {
  return `${word} → ${replacement}`;
}

import { MAX_LENGTH } from '@kinari/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/toast.ts';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { QueryList } from '../table/query-list.tsx';
import { rowActionClass } from '../table/row-action.ts';
import { SimpleTable } from '../table/simple-table.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import {
  type Synonym,
  synonymsQuery,
  useDeleteSynonym,
  type ZeroResultSearch,
  zeroResultSearchesQuery,
} from './search.data.ts';
import { SynonymForm } from './synonym-form.tsx';

const INITIAL_COUNT = 10;

export default function SearchPage() {
  const [params, setParams] = useSearchParams();
  // Initial word of the open form. The URL may provide one.
  const [word, setWord] = useState(params.get('word')?.slice(0, MAX_LENGTH.synonym));

  function close() {
    setWord(undefined);
    if (params.has('word')) setParams({}, { replace: true, preventScrollReset: true });
  }

  return (
    <AdminPage
      title="Search"
      action={
        <Button size={44} icon={<Plus {...icon20} />} onClick={() => setWord('')}>
          Add synonym
        </Button>
      }
    >
      <section aria-labelledby="zero-results" className="pb-10">
        <h2 id="zero-results" className="text-h2">
          No results in the last 30 days
        </h2>
        <ZeroResultSearches onAdd={setWord} />
      </section>
      <section aria-labelledby="synonyms">
        <h2 id="synonyms" className="text-h2">
          Synonyms
        </h2>
        <SynonymList />
      </section>
      {word !== undefined && <SynonymForm word={word} onClose={close} />}
    </AdminPage>
  );
}

function ZeroResultSearches({ onAdd }: { onAdd: (word: string) => void }) {
  const list = useQuery(zeroResultSearchesQuery);
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <QueryList list={list} what="searches" none="No failed searches.">
      {(searches) => (
        <>
          <SimpleTable
            caption="Searches without results, most frequent first"
            head="Searched for"
            rows={(isExpanded ? searches : searches.slice(0, INITIAL_COUNT)).map((zeroResultSearch) => ({
              id: zeroResultSearch.query,
              name: zeroResultSearch.query,
              count: zeroResultSearch.count,
            }))}
            more={{ head: 'Searches', of: formatCount }}
          >
            {({ name }) => (
              <Button kind="quiet" size={44} aria-label={`Add synonym for ${name}`} onClick={() => onAdd(name)}>
                Add synonym
              </Button>
            )}
          </SimpleTable>
          {!isExpanded && searches.length > INITIAL_COUNT && (
            <div className="pt-3">
              <Button kind="secondary" size={44} onClick={() => setIsExpanded(true)}>
                Show all {searches.length}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryList>
  );
}

function formatCount({ count }: Pick<ZeroResultSearch, 'count'>): string {
  return count === 1 ? 'once' : `${count} times`;
}

function SynonymList() {
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
      <QueryList list={list} what="synonyms" none="No synonyms yet.">
        {(synonyms) => (
          <SimpleTable
            caption="Synonyms by word"
            head="Word"
            rows={synonyms.map((synonym) => ({ ...synonym, name: synonym.word }))}
            more={{ head: 'Means', of: renderMeaning }}
          >
            {(synonym) => (
              <IconButton
                label={`Delete ${formatSynonym(synonym)}`}
                title="Delete"
                icon={<Trash2 {...icon20} />}
                className={rowActionClass}
                onClick={() => setDeleting(synonym)}
              />
            )}
          </SimpleTable>
        )}
      </QueryList>
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

/** The column header is hidden on phones. */
function renderMeaning({ replacement }: Synonym) {
  return (
    <>
      <span className="md:hidden">means </span>
      {replacement}
    </>
  );
}

function formatSynonym({ word, replacement }: Synonym): string {
  return `${word} → ${replacement}`;
}

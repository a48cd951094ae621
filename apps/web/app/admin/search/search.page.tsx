import { LONGEST } from '@kinari/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/toast.ts';
import { AdminPage } from '../admin-page.tsx';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { Listed } from '../table/listed.tsx';
import { NameTable } from '../table/name-table.tsx';
import { rowAction } from '../table/row-action.ts';
import { type Miss, missesQuery, type Synonym, synonymsQuery, useDeleteSynonym } from './search.data.ts';
import { SynonymForm } from './synonym-form.tsx';

const FIRST_SHOWN = 10;

/** What shoppers looked for in vain, and what search is taught. */
export default function SearchPage() {
  const [params, setParams] = useSearchParams();
  // The word that the open form begins with; an address may bring one.
  const [word, setWord] = useState(params.get('word')?.slice(0, LONGEST.synonym));

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
      <section aria-labelledby="misses" className="pb-10">
        <h2 id="misses" className="text-h2">
          Not found in the last 30 days
        </h2>
        <Misses onAdd={setWord} />
      </section>
      <section aria-labelledby="synonyms">
        <h2 id="synonyms" className="text-h2">
          Synonyms
        </h2>
        <Synonyms />
      </section>
      {word !== undefined && <SynonymForm word={word} onClose={close} />}
    </AdminPage>
  );
}

function Misses({ onAdd }: { onAdd: (word: string) => void }) {
  const list = useQuery(missesQuery);
  const [all, setAll] = useState(false);
  return (
    <Listed list={list} what="questions" none="Every search found something.">
      {(misses) => (
        <>
          <NameTable
            caption="What was not found, most often first"
            head="Searched for"
            rows={(all ? misses : misses.slice(0, FIRST_SHOWN)).map((miss) => ({
              id: miss.question,
              name: miss.question,
              times: miss.times,
            }))}
            more={{ head: 'How often', of: timesOf }}
          >
            {({ name }) => (
              <Button kind="quiet" size={44} aria-label={`Add synonym for ${name}`} onClick={() => onAdd(name)}>
                Add synonym
              </Button>
            )}
          </NameTable>
          {!all && misses.length > FIRST_SHOWN && (
            <div className="pt-3">
              <Button kind="secondary" size={44} onClick={() => setAll(true)}>
                Show all {misses.length}
              </Button>
            </div>
          )}
        </>
      )}
    </Listed>
  );
}

function timesOf({ times }: Pick<Miss, 'times'>): string {
  return times === 1 ? 'once' : `${times} times`;
}

function Synonyms() {
  const list = useQuery(synonymsQuery);
  const deleting = useDeleteSynonym();
  const [leaving, setLeaving] = useState<Synonym>();

  function close() {
    setLeaving(undefined);
    deleting.reset();
  }

  function remove(synonym: Synonym) {
    deleting.mutate(synonym, {
      onSuccess: () => {
        notify({ text: `Deleted ${pairOf(synonym)}`, tone: 'ok' });
        close();
      },
    });
  }

  return (
    <>
      <Listed list={list} what="synonyms" none="No synonyms yet.">
        {(synonyms) => (
          <NameTable
            caption="Synonyms by word"
            head="Word"
            rows={synonyms.map((synonym) => ({ ...synonym, name: synonym.word }))}
            more={{ head: 'Means', of: meansOf }}
          >
            {(synonym) => (
              <IconButton
                label={`Delete ${pairOf(synonym)}`}
                title="Delete"
                icon={<Trash2 {...icon20} />}
                className={rowAction}
                onClick={() => setLeaving(synonym)}
              />
            )}
          </NameTable>
        )}
      </Listed>
      {leaving && (
        <DeleteDialog
          title="Delete synonym"
          name={pairOf(leaving)}
          busy={deleting.isPending}
          error={deleting.error}
          onClose={close}
          onDelete={() => remove(leaving)}
        />
      )}
    </>
  );
}

/** On a phone the head of the column is not seen. */
function meansOf({ means }: Synonym) {
  return (
    <>
      <span className="md:hidden">means </span>
      {means}
    </>
  );
}

function pairOf({ word, means }: Synonym): string {
  return `${word} → ${means}`;
}

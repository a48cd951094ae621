import { MAX_LENGTH } from '@kinari/contract/limits';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { ListPage } from '../table/list-page.tsx';
import { typedText } from '../table/list-params.ts';
import { useListParams } from '../table/use-list-params.ts';
import { SynonymForm } from './synonym-form.tsx';
import { SynonymList } from './synonym-list.tsx';
import { ZeroResultSearchList } from './zero-result-search-list.tsx';

const PARAMS = { word: typedText(MAX_LENGTH.synonym) };

export default function SearchPage() {
  const { values, set } = useListParams(PARAMS);
  // Initial word of the open form. The URL may provide one.
  const [word, setWord] = useState(values.word || undefined);

  function close() {
    setWord(undefined);
    if (values.word) set({ word: '' });
  }

  return (
    <ListPage
      title="Search words"
      barAction={
        <Button size={36} icon={<Plus {...icon20} />} onClick={() => setWord('')}>
          Add<span className="max-md:sr-only"> synonym</span>
        </Button>
      }
    >
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
        <section aria-labelledby="zero-results">
          <h2 id="zero-results" className="text-h3">
            No results in the last 30 days
          </h2>
          <ZeroResultSearchList onAdd={setWord} />
        </section>
        <section aria-labelledby="synonyms">
          <h2 id="synonyms" className="text-h3">
            Synonyms
          </h2>
          <SynonymList />
        </section>
      </div>
      {word !== undefined && <SynonymForm word={word} onClose={close} />}
    </ListPage>
  );
}

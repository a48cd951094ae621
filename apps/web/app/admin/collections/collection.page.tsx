import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { OutlinedLink } from '../ui/outlined-link.tsx';
import { CollectionForm } from './collection-form.tsx';
import { collectionQuery } from './collections.data.ts';

const NEW_ID = 'new';

/** Shows and edits a collection. The id `new` creates one. */
export default function CollectionPage() {
  const { id = '' } = useParams();
  const isNew = id === NEW_ID;
  const { data, isError, isFetching, refetch } = useQuery({ ...collectionQuery(id), enabled: !isNew });
  // A new key resets the form.
  const [discards, setDiscards] = useState(0);
  return (
    <AdminPage
      title={isNew ? 'New collection' : (data?.collection.name ?? 'Collection')}
      parent={{ to: '/admin/collections', label: 'Collections' }}
      action={
        data?.collection.published && (
          <OutlinedLink to={`/collection/${data.collection.slug}`} icon={<ExternalLink {...icon20} />}>
            View in shop
          </OutlinedLink>
        )
      }
    >
      {data || isNew ? (
        <CollectionForm
          key={[id, data?.collection.version, discards].join()}
          saved={data?.collection}
          savedProducts={data?.products ?? []}
          onDiscard={() => setDiscards(discards + 1)}
        />
      ) : isError ? (
        <LoadError what="the collection" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the collection" />
      )}
    </AdminPage>
  );
}

import { Plus } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { usePolledWebhooks } from '../data/webhooks.data.ts';
import { DataTable } from '../table/data-table.tsx';
import { EmptyState } from '../table/empty-state.tsx';
import { ListPage } from '../table/list-page.tsx';
import { toListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { SETTINGS_PARENT } from '../ui/admin-page.tsx';
import { WEBHOOK_COLUMNS } from './webhook-columns.tsx';

// A signal that reaches three programs.
const DRAWING = (
  <>
    <circle cx="24" cy="60" r="12" />
    <path d="M36 54 78 30M36 60h42M36 66l42 24" strokeDasharray="1 6" />
    <path d="M78 18h24v24H78zM78 48h24v24H78zM78 78h24v24H78z" />
  </>
);

export default function WebhooksPage() {
  const query = usePolledWebhooks();
  useListShortcuts({});
  return (
    <ListPage
      title="Webhooks"
      parent={SETTINGS_PARENT}
      barAction={
        <ButtonLink
          size={36}
          to="/admin/settings/webhooks/new"
          icon={<Plus {...icon20} />}
          className="max-md:gap-0 max-md:px-3"
        >
          <span className="max-md:sr-only">Add endpoint</span>
        </ButtonLink>
      }
    >
      <DataTable
        label="Endpoints"
        what="endpoints"
        list={toListState(query, query.data)}
        columns={WEBHOOK_COLUMNS}
        skeletonRows={2}
        empty={
          <EmptyState title="No endpoints yet" drawing={DRAWING}>
            An endpoint is the address of another program that gets a message at once when something happens in the
            shop, such as a new order.
          </EmptyState>
        }
      />
    </ListPage>
  );
}

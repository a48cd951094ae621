import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoadError } from '../../ui/load-error.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { TableViews } from '../table/table-views.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { PagesArea } from './areas/pages-area.tsx';
import { createDrafts } from './drafts/drafts.ts';
import { DraftsContext } from './drafts/drafts-context.ts';
import { useLeaveGuard } from './drafts/use-leave-guard.ts';
import { EditorColumns } from './editor-columns.tsx';
import type { Device } from './preview/device.ts';
import { DeviceSwitch } from './preview/device-switch.tsx';
import { describeChanges, PublishActions, type PublishDialogName } from './publish/publish-actions.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';
import { ScheduleDialog } from './publish/schedule-dialog.tsx';
import { ScheduledArea } from './publish/scheduled-area.tsx';
import { areasQuery, type StorefrontArea } from './storefront.data.ts';
import { VersionsArea } from './versions/versions-area.tsx';
import { listEditedAreas, parseView, VIEWS, type ViewId } from './views.ts';

export function StorefrontEditor() {
  const cache = useQueryClient();
  const [saves, setSaves] = useState(0);
  const [drafts] = useState(() =>
    createDrafts(() => {
      setSaves((count) => count + 1);
      void cache.invalidateQueries(areasQuery);
    }),
  );
  useLeaveGuard(drafts);
  const { data: areas, isError, isFetching, refetch } = useQuery(areasQuery);
  const [params] = useSearchParams();
  const { view, edited } = parseView(params);
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [device, setDevice] = useState<Device>(isWide ? 'desktop' : 'phone');
  const note = describeChanges(areas);
  // The buttons are elsewhere on narrow screens, but an open dialog stays.
  const [dialog, setDialog] = useState<PublishDialogName>();
  const closeDialog = () => setDialog(undefined);
  const actions = <PublishActions edited={edited ? listEditedAreas(edited) : []} onOpen={setDialog} />;

  return (
    <DraftsContext value={drafts}>
      <AdminPage
        title="Storefront"
        note={isWide && note && <output>{note} not published</output>}
        action={
          isWide && (
            <>
              {edited && <DeviceSwitch device={device} onDevice={setDevice} />}
              {actions}
            </>
          )
        }
      >
        <TableViews label="Parts of the storefront" views={toTabs(areas)} current={view} />
        {areas ? (
          edited ? (
            <EditorColumns edited={edited} device={device} saves={saves} />
          ) : (
            <ListView view={view} areas={areas} />
          )
        ) : isError ? (
          <LoadError what="the storefront" busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <LoadingBlock what="the storefront" />
        )}
        {!isWide && (
          <div className="storefront-bar">
            <output className="mr-auto text-text-muted">
              {note}
              {note && <span className="sr-only"> not published</span>}
            </output>
            {actions}
          </div>
        )}
      </AdminPage>
      {dialog === 'publish' && <PublishDialog onClose={closeDialog} />}
      {dialog === 'schedule' && <ScheduleDialog onClose={closeDialog} />}
    </DraftsContext>
  );
}

function ListView({ view, areas }: { view: ViewId; areas: readonly StorefrontArea[] }) {
  if (view === 'scheduled') return <ScheduledArea areas={areas} />;
  return view === 'versions' ? <VersionsArea areas={areas} /> : <PagesArea areas={areas} />;
}

function toTabs(areas: readonly StorefrontArea[] | undefined) {
  return (Object.keys(VIEWS) as ViewId[]).map((id) => ({
    id,
    label: VIEWS[id].label,
    to: `?area=${VIEWS[id].area}`,
    count: id === 'scheduled' ? areas?.reduce((sum, { scheduled }) => sum + scheduled.length, 0) : null,
  }));
}

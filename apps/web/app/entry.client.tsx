import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { leaveLinksToBrowserOffline } from './platform/network.ts';
import { keepOfflinePage } from './platform/offline-page.ts';
import { trustOnlyWhatIsOurs } from './platform/trusted-types.ts';

trustOnlyWhatIsOurs();
// In development there is nothing to keep, and a worker would outlive the server it came from.
if (import.meta.env.PROD) keepOfflinePage();
leaveLinksToBrowserOffline();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

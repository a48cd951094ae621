import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { enableNativeNavigationOffline } from './platform/network.ts';
import { registerServiceWorker } from './platform/register-service-worker.ts';
import { enforceTrustedTypes } from './platform/trusted-types.ts';

enforceTrustedTypes();
// Not in development: a service worker would outlive the dev server.
if (import.meta.env.PROD) registerServiceWorker();
enableNativeNavigationOffline();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

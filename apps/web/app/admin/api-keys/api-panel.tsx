import type { ApiKeyList } from '../data/api-keys.data.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';

/** How programs reach the API. */
export function ApiPanel({ api: { url, docsUrl, origins } }: { api: ApiKeyList['api'] }) {
  return (
    <AdminPanel title="API">
      <dl className="grid gap-3 px-3.5 pb-3.5 [&_dt]:text-xs [&_dt]:font-semibold [&_dt]:text-text-muted">
        <div>
          <dt>Address</dt>
          <dd className="font-mono text-sm wrap-anywhere select-all">{url}</dd>
        </div>
        <div>
          <dt>Documentation</dt>
          <dd>
            {docsUrl ? (
              <a href={docsUrl} className="admin-text-link">
                Open the reference
              </a>
            ) : (
              <>
                Not shown. The server setting <code className="font-mono text-sm">API_DOCS=on</code> shows it.
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Websites allowed to call the API</dt>
          <dd className="wrap-anywhere">
            {origins.length > 0 ? origins.join(', ') : 'None'}
            <span className="block text-sm text-text-subtle">
              Server setting <code className="font-mono">CORS_ORIGINS</code>
            </span>
          </dd>
        </div>
      </dl>
    </AdminPanel>
  );
}

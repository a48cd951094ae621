import './storefront.css';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { useAllowsFrames } from './preview/use-allows-frames.ts';
import { StorefrontEditor } from './storefront-editor.tsx';

/** Where an owner words, arranges and publishes the shop. */
export default function StorefrontPage() {
  return useAllowsFrames() ? (
    <StorefrontEditor />
  ) : (
    <AdminPage title="Storefront">
      <LoadingBlock what="the storefront" />
    </AdminPage>
  );
}

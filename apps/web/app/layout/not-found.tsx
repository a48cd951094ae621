import { Search } from 'lucide-react';
import { openSearch } from '../search/search-request.ts';
import { EmptyStateIllustration } from '../site/message-illustrations.tsx';
import { MessagePage } from '../site/message-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';

export function NotFound() {
  return (
    <MessagePage
      illustration={<EmptyStateIllustration />}
      title="Page not found"
      text="There is nothing at this address. It may have moved, or the link may be mistyped."
    >
      <ButtonLink to="/shop-all">SHOP ALL</ButtonLink>
      <Button kind="secondary" icon={<Search {...icon20} />} onClick={() => openSearch()}>
        Discover Products
      </Button>
      <ButtonLink to="/" kind="quiet">
        Home
      </ButtonLink>
    </MessagePage>
  );
}

import { Search } from 'lucide-react';
import { openSearch } from '../search/search-request.ts';
import { EmptyHanger } from '../shop/message-drawings.tsx';
import { MessagePage } from '../shop/message-page.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';

export function NotFound() {
  return (
    <MessagePage
      drawing={<EmptyHanger />}
      title="Page not found"
      text="There is nothing at this address. It may have moved, or the link may be mistyped."
    >
      <PageTitle screen="Page not found" unlisted />
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

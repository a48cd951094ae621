import { type ReactNode, useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { PageTitle } from '../../shop/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NarrowPage } from '../narrow-page.tsx';
import { isDeadLink, useLinkToken } from './link-token.ts';

type LinkQuestionProps = {
  title: string;
  text: string;
  answer: string;
  /** Carries the answer out; says what became of it. */
  act: (token: string) => Promise<string>;
  /** Where to go on to when it is done. */
  children?: ReactNode;
};

type Outcome = { token: string; tone: 'ok' | 'bad'; text: string };

/** A page a letter leads to. It acts on a press only: some mailboxes open every link they receive, to look at it. */
export function LinkQuestion({ title, text, answer, act, children }: LinkQuestionProps) {
  const token = useLinkToken();
  const [busy, setBusy] = useState(false);
  const [latest, setLatest] = useState<Outcome>();
  // What became of a link belongs to that link: another one, opened in the same tab, starts anew.
  const outcome = latest?.token === token ? latest : undefined;

  async function press(used: string) {
    setBusy(true);
    try {
      setLatest({ token: used, tone: 'ok', text: `${await act(used)}.` });
    } catch (error) {
      const said = isDeadLink(error) ? 'This link has expired or was used already.' : failureText(error);
      setLatest({ token: used, tone: 'bad', text: said });
    }
    setBusy(false);
  }

  return (
    <NarrowPage title={title}>
      <PageTitle screen={title} unlisted />
      {token === undefined && <Skeleton className="h-32 rounded-control" />}
      {token && !outcome && <p className="mb-5 text-lead text-pretty text-ink-2">{text}</p>}
      <output className="block">
        {token === null && <Notice tone="bad">This page opens from the link in our mail.</Notice>}
        {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      </output>
      {token && !outcome && (
        <Button busy={busy} onClick={() => void press(token)}>
          {answer}
        </Button>
      )}
      {outcome?.tone === 'ok' && <div className="mt-6">{children}</div>}
    </NarrowPage>
  );
}

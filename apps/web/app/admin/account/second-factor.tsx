import { useQuery } from '@tanstack/react-query';
import { Check, ShieldCheck, ShieldOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { formatMoment } from '../../platform/text/format-date.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14, icon24 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import {
  type SecondFactorSecret,
  secondFactorQuery,
  useBeginSecondFactor,
  useRenewRecoveryCodes,
} from '../second-factor.data.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorEndDialog } from './second-factor-end-dialog.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

const FEW_CODES = 3;

/** The second factor of the own account: what it is now, or the steps of setting it up. */
export function SecondFactor() {
  const { data: factor, error, isFetching, refetch } = useQuery(secondFactorQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [secret, setSecret] = useState<SecondFactorSecret>();
  const [fresh, setFresh] = useState<{ codes: string[]; areRenewed: boolean }>();

  function finish() {
    setFresh(undefined);
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="second-factor" className="mt-8 lg:mt-10">
      <h2 id="second-factor" ref={heading} tabIndex={-1} className="mb-1">
        Second factor
      </h2>
      <p className="mb-4 text-ink-2">
        A code from an app on your phone, asked for after your password. Whoever learns your password still cannot log
        in.
      </p>
      <div className="grid gap-4 border border-line bg-surface p-4 hanging lg:p-6">
        {fresh ? (
          <RecoveryCodes {...fresh} onDone={finish} />
        ) : secret ? (
          <SecondFactorSetUp
            secret={secret}
            onDone={(codes) => {
              setSecret(undefined);
              setFresh({ codes, areRenewed: false });
            }}
            onCancel={() => {
              setSecret(undefined);
              heading.current?.focus();
            }}
          />
        ) : factor?.on ? (
          <FactorOn
            since={factor.since ?? ''}
            codesLeft={factor.recoveryCodesLeft}
            required={factor.required}
            onCodes={(codes) => setFresh({ codes, areRenewed: true })}
            onEnded={() => heading.current?.focus()}
          />
        ) : factor ? (
          <FactorOff required={factor.required} onBegun={setSecret} />
        ) : error && !isSignedOut(error) ? (
          <LoadFailure what="your second factor" busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-19 rounded-control" />
        )}
      </div>
    </section>
  );
}

function FactorOff({ required, onBegun }: { required: boolean; onBegun: (secret: SecondFactorSecret) => void }) {
  const beginning = useBeginSecondFactor();
  return (
    <>
      {required && <Notice tone="info">This shop asks its staff for a second factor. Please set yours up.</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <ShieldOff {...icon24} className="flex-none text-ink-3" />
        <p className="min-w-0 flex-1 font-medium">Switched off</p>
        <Button
          size={44}
          busy={beginning.isPending}
          onClick={() =>
            beginning.mutate(undefined, {
              onSuccess: onBegun,
              onError: (error) => failureOf(error, failureText(error)),
            })
          }
        >
          Set up
        </Button>
      </div>
    </>
  );
}

type FactorOnProps = {
  since: string;
  codesLeft: number;
  required: boolean;
  onCodes: (codes: string[]) => void;
  onEnded: () => void;
};

function FactorOn({ since, codesLeft, required, onCodes, onEnded }: FactorOnProps) {
  const renewing = useRenewRecoveryCodes();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ShieldCheck {...icon24} className="flex-none text-ink-3" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">Switched on {formatMoment(since)}</p>
          <p className="text-small text-ink-3">{codesLeft} of 10 recovery codes left</p>
        </div>
        <Badge tone="ok" icon={<Check {...icon14} />}>
          On
        </Badge>
      </div>
      {codesLeft < FEW_CODES && <Notice tone="info">You have few recovery codes left. Please make new ones.</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="secondary"
          size={44}
          busy={renewing.isPending}
          onClick={() =>
            renewing.mutate(undefined, { onSuccess: onCodes, onError: (error) => failureOf(error, failureText(error)) })
          }
        >
          New recovery codes
        </Button>
        <Button kind="quiet" size={44} onClick={() => setAsking(true)}>
          Switch off
        </Button>
      </div>
      <SecondFactorEndDialog
        open={asking}
        required={required}
        onClose={() => setAsking(false)}
        onEnded={() => {
          setAsking(false);
          notify({ text: 'Your second factor is switched off', tone: 'ok' });
          onEnded();
        }}
      />
    </>
  );
}

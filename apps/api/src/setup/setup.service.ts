import type { EndpointResponse } from '@kinari/contract/contract';
import { CLAIMS, type Claim } from '@kinari/contract/endpoints/storefront/claims';
import { listSetupSteps, SETUP_STEPS, type SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import { listKeys } from '@kinari/contract/labels/list-keys';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { getSettings } from '../settings/settings.service.ts';
import { getLiveContent, hasPublished } from '../storefront/storefront.service.ts';
import { deleteMark, getSetupState, insertMark } from './setup.queries.ts';

type SetupDeps = { db: Db; providers: Pick<PaymentProviders, 'size'>; now: Now };
type SetupWriteDeps = Pick<SetupDeps, 'db' | 'now'> & { actorId: string };
type OpenClaim = EndpointResponse<'getSetup'>['claims'][number];
type ClaimArea = (typeof CLAIMS)[Claim]['area'];

const HIDDEN_MARK = 'hidden';
const CLAIM_KEYS = listKeys(CLAIMS);
const CLAIM_AREAS: readonly ClaimArea[] = [...new Set(Object.values(CLAIMS).map(({ area }) => area))];

/** Returns the set-up guide. The data of the shop decides which steps are done. */
export async function getSetup({ db, providers, now }: SetupDeps): Promise<EndpointResponse<'getSetup'>> {
  const at = now();
  const [{ marks, isEstablished, ...done }, { shopClosed }, texts, hasOwnHome, hasOwnAbout] = await Promise.all([
    getSetupState(db, at),
    getSettings(db),
    getVisibleTexts(db, at),
    hasPublished(db, 'home'),
    hasPublished(db, 'about'),
  ]);
  const claims = listOpenClaims(texts, marks);
  const isDone = { ...done, words: hasOwnHome || hasOwnAbout || claims.length === 0 };
  return {
    isHidden: marks.includes(HIDDEN_MARK),
    shopClosed,
    hasProducts: done.product,
    isEstablished,
    steps: listSetupSteps({ hasProvider: providers.size > 0 }).map((step) => ({
      step,
      state: isDone[step] ? 'done' : marks.includes(stepMark(step)) ? 'skipped' : 'open',
    })),
    claims,
  };
}

/** Only optional steps can be skipped. */
export async function skipSetupStep(
  deps: SetupWriteDeps,
  { step, skipped }: { step: SetupStep; skipped: boolean },
): Promise<void> {
  if (!('isOptional' in SETUP_STEPS[step])) throw new DomainError('step_not_optional');
  await setMark(deps, stepMark(step), skipped);
}

export async function confirmClaim(
  deps: SetupWriteDeps,
  { claim, confirmed }: { claim: Claim; confirmed: boolean },
): Promise<void> {
  await setMark(deps, claimMark(claim), confirmed);
}

export async function hideSetupGuide(deps: SetupWriteDeps, hidden: boolean): Promise<void> {
  await setMark(deps, HIDDEN_MARK, hidden);
}

const stepMark = (step: SetupStep) => `step:${step}`;
const claimMark = (claim: Claim) => `claim:${claim}`;

async function setMark({ db, now, actorId }: SetupWriteDeps, name: string, isSet: boolean): Promise<void> {
  if (isSet) await insertMark(db, { name, actorId, at: now() });
  else await deleteMark(db, name);
}

function listOpenClaims(texts: ReadonlyMap<ClaimArea, string>, marks: readonly string[]): OpenClaim[] {
  return CLAIM_KEYS.map((claim) => ({ claim, ...CLAIMS[claim] })).filter(
    ({ claim, area, text }) => !marks.includes(claimMark(claim)) && texts.get(area)?.includes(text),
  );
}

/** Returns all that shoppers can read in the areas with claims, as JSON. */
async function getVisibleTexts(db: Db, at: Date): Promise<Map<ClaimArea, string>> {
  const texts = await Promise.all(
    CLAIM_AREAS.map(
      async (area): Promise<[ClaimArea, string]> => [
        area,
        JSON.stringify(await getLiveContent(db, area, at), omitHidden),
      ],
    ),
  );
  return new Map(texts);
}

function omitHidden(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'hidden' in value && value.hidden === true ? undefined : value;
}

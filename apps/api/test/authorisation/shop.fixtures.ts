import { type Fixtures, queryId, type Scene } from './scene.ts';

const createCustomerNote = ({ owner, caller, pool }: Scene) =>
  queryId(
    { pool },
    `insert into customer_notes (user_id, actor_id, text) values ($1, $2, 'Rings twice') returning id`,
    [owner.id, caller.id],
  );

const buildFailedJob = async (scene: Scene) => ({
  payload: {
    kind: 'purge_idempotency_keys',
    id: await queryId(
      scene,
      `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
       select (graphile_worker.add_job('purge_idempotency_keys', run_at => now() + interval '1 year', job_key => 'matrix')).task_id, 1, 1
       returning id::text`,
    ),
  },
});

export const shopFixtures: Fixtures = {
  updateCompanyDetails: {
    form: { name: 'Kinari', email: '', phone: '', address: '', pincode: '' },
    withoutFile: true,
  },
  saveLegalPage: { payload: { slug: 'privacy-policy', content: '## Text' } },
  updateSettings: { payload: { deliveryDays: 4 } },
  skipSetupStep: { params: { step: 'team' }, payload: { skipped: true } },
  confirmClaim: { params: { claim: 'rating' }, payload: { confirmed: true } },
  hideSetupGuide: { payload: { hidden: true } },
  getCustomer: { id: async ({ owner }) => owner.id },
  addCustomerNote: { id: async ({ owner }) => owner.id, payload: { text: 'Wants a call in the evening' } },
  deleteCustomerNote: {
    build: async (scene) => ({ params: { id: scene.owner.id, noteId: await createCustomerNote(scene) } }),
  },
  retryJobs: { build: buildFailedJob },
  discardJobs: { build: buildFailedJob },
};

import { createTestAddress, PASSWORD } from '../factories.ts';
import { createTestRole, ROLE_IDS } from '../roles.ts';
import { createTwoFactor, createUnconfirmedTwoFactor } from '../two-factor.ts';
import { createAdmin, type Fixture, type Fixtures, queryId, type Scene, unique } from './scene.ts';

const TOKEN = { token: 'A'.repeat(43) };
const NEW_PASSWORD = 'monsoon over the western ghats';
const ADDRESS = {
  addressLine1: '1 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  isDefault: false,
};

// An invalid token gets the same error for everyone, and never a login prompt: the browser logs out on 401.
const withInvalidToken = (payload: object = {}): Fixture => ({ payload: { ...TOKEN, ...payload }, status: 400 });

const createAddress = async ({ db, owner }: Scene) => (await createTestAddress(db, owner.id, { isDefault: false })).id;
const getSessionId = (scene: Scene) => queryId(scene, 'select id from sessions where user_id = $1', [scene.owner.id]);
const createInvitation = async (scene: Scene) =>
  queryId(
    scene,
    `insert into staff_invitations (email, invited_by, role_id, sent_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '7 days') returning id`,
    [`${unique('guest')}@example.com`, await createAdmin(scene), ROLE_IDS.packing],
  );

const ROLE_FORM = { permissions: ['orders.read'], requiresTwoFactor: false };
const createRole = ({ db }: Scene) => createTestRole(db, ['orders.read']);

export const identityFixtures: Fixtures = {
  register: {
    build: async () => {
      const username = unique('newcomer');
      const names = { username, email: `${username}@example.com`, firstName: 'New', lastName: 'Comer' };
      return { payload: { ...names, password: PASSWORD, userType: 'ADMIN' } };
    },
  },
  login: { build: async ({ owner }) => ({ payload: { identifier: owner.email, password: PASSWORD } }) },
  loginWithCode: { payload: { loginChallenge: TOKEN.token, code: '123456' }, status: 400 },
  reauthenticate: { payload: { password: PASSWORD } },
  confirmTwoFactorSetup: {
    build: async ({ db, caller }) => ({
      payload: { code: (await createUnconfirmedTwoFactor(db, caller.id)).codeAt(new Date()) },
    }),
  },
  regenerateRecoveryCodes: {
    build: async ({ db, caller }) => {
      await createTwoFactor(db, caller.id);
      return {};
    },
  },
  revokeSession: { id: getSessionId, foreignStatus: 404 },
  forgotPassword: { build: async ({ owner }) => ({ payload: { email: owner.email } }) },
  resetPassword: withInvalidToken({ newPassword: NEW_PASSWORD }),
  verifyEmail: withInvalidToken(),
  changeEmail: {
    build: async () => ({ payload: { newEmail: `${unique('moved')}@example.com`, currentPassword: PASSWORD } }),
  },
  confirmEmailChange: withInvalidToken(),
  stopEmails: withInvalidToken(),
  cancelEmailChange: withInvalidToken(),
  getInvitation: withInvalidToken(),
  acceptInvitation: withInvalidToken({ firstName: 'New', lastName: 'Comer', password: PASSWORD }),
  cancelAccountDeletion: withInvalidToken(),
  downloadPersonalData: { payload: { currentPassword: PASSWORD } },
  requestAccountDeletion: { payload: { currentPassword: PASSWORD } },
  updateProfile: {
    build: async ({ caller, owner }) => ({
      payload: { username: caller.username, firstName: 'Ira', lastName: 'Sen', id: owner.id, email: owner.email },
    }),
    foreignStatus: 200,
  },
  changePassword: {
    build: async ({ owner }) => ({
      payload: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, id: owner.id, userId: owner.id },
    }),
    foreignStatus: 200,
  },
  getPincode: {
    build: async ({ pool }) => {
      await pool.query(`insert into pincodes values ('411030', 'Pune', 'Maharashtra') on conflict do nothing`);
      return { params: { pincode: '411030' } };
    },
  },
  addAddress: { build: async ({ owner }) => ({ payload: { ...ADDRESS, userId: owner.id } }), foreignStatus: 201 },
  updateAddress: { id: createAddress, payload: ADDRESS, foreignStatus: 404 },
  deleteAddress: { id: createAddress, foreignStatus: 404 },
};

export const staffFixtures: Fixtures = {
  inviteStaff: {
    build: async () => ({ payload: { email: `${unique('invited')}@example.com`, roleId: ROLE_IDS.packing } }),
  },
  resendInvitation: { id: createInvitation },
  revokeInvitation: { id: createInvitation },
  updateStaffRole: { id: createAdmin, payload: { roleId: ROLE_IDS.packing } },
  createRole: { build: async () => ({ payload: { ...ROLE_FORM, name: unique('Role ') } }) },
  updateRole: { id: createRole, payload: { requiresTwoFactor: true, version: 1 } },
  deleteRole: { id: createRole },
  disableStaff: { id: createAdmin, payload: {} },
  enableStaff: { id: createAdmin },
  revokeStaffSessions: { id: createAdmin },
};

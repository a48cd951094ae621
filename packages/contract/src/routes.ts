/**
 * The table of contents of the API: every call by its name, with its method and path below `/api`.
 * Kept free of zod, so that the browser can import it; what each call takes and answers stands in `contract.ts`.
 */
export const routes = {
  checkHealth: 'GET /health',
  checkReadiness: 'GET /ready',

  readCatalogueVersion: 'GET /catalogue-version',
  listCategories: 'GET /categories',
  createCategory: 'POST /categories',
  updateCategory: 'PUT /categories/{id}',
  deleteCategory: 'DELETE /categories/{id}',
  orderCategories: 'PUT /categories/order',

  listProducts: 'GET /products',
  listCategoryProducts: 'GET /products/category/{category}',
  searchProducts: 'GET /products/search',
  completeSearch: 'GET /products/complete',
  findProductByName: 'GET /products/by-name/{name}',
  guessProducts: 'GET /products/like/{name}',
  listPicks: 'GET /products/picks',
  createProduct: 'POST /products',
  updateProduct: 'PUT /products/{id}',
  deleteProduct: 'DELETE /products/{id}',
  listProductsForStaff: 'GET /admin/products',
  listProductChanges: 'GET /products/{id}/changes',

  readFacts: 'GET /products/{id}/facts',
  saveFacts: 'PUT /products/{id}/facts',
  publishProduct: 'POST /products/{id}/publish',
  unpublishProduct: 'POST /products/{id}/unpublish',
  listMissingFacts: 'GET /admin/missing-facts',
  readCategoryFacts: 'GET /categories/{id}/facts',
  saveCategoryFacts: 'PUT /categories/{id}/facts',
  listFactDefinitions: 'GET /admin/facts',
  listBrands: 'GET /brands',
  createBrand: 'POST /brands',
  updateBrand: 'PUT /brands/{id}',
  deleteBrand: 'DELETE /brands/{id}',
  listParties: 'GET /parties',
  createParty: 'POST /parties',
  updateParty: 'PUT /parties/{id}',
  deleteParty: 'DELETE /parties/{id}',

  register: 'POST /auth/register',
  login: 'POST /auth/login',
  loginWithCode: 'POST /auth/login/code',
  logout: 'POST /auth/logout',
  logoutEverywhere: 'POST /auth/logout-everywhere',
  listSessions: 'GET /auth/sessions',
  endSession: 'DELETE /auth/sessions/{id}',
  readOwnAccount: 'GET /auth/me',
  updateProfile: 'PUT /users/profile',
  changePassword: 'PUT /users/change-password',
  forgotPassword: 'POST /auth/forgot-password',
  resetPassword: 'POST /auth/reset-password',
  verifyEmail: 'POST /auth/verify-email',
  sendVerification: 'POST /auth/send-verification',
  changeEmail: 'PUT /users/change-email',
  confirmEmailChange: 'POST /auth/confirm-email-change',
  stopLetters: 'POST /auth/stop-letters',
  stopEmailChange: 'POST /auth/stop-email-change',
  readInvitation: 'POST /auth/read-invitation',
  acceptInvitation: 'POST /auth/accept-invitation',

  proveAgain: 'POST /auth/again',
  readSecondFactor: 'GET /auth/second-factor',
  beginSecondFactor: 'POST /auth/second-factor',
  confirmSecondFactor: 'POST /auth/second-factor/confirm',
  renewRecoveryCodes: 'POST /auth/second-factor/recovery-codes',
  endSecondFactor: 'DELETE /auth/second-factor',

  downloadOwnData: 'POST /users/my-data',
  closeAccount: 'POST /users/close-account',
  keepAccount: 'POST /auth/keep-account',

  listAddresses: 'GET /addresses',
  addAddress: 'POST /addresses',
  updateAddress: 'PUT /addresses/{id}',
  deleteAddress: 'DELETE /addresses/{id}',
  findPincode: 'GET /pincodes/{pincode}',

  readCart: 'GET /cart',
  addCartLine: 'POST /cart/add',
  updateCartLine: 'PUT /cart/update-quantity',
  removeCartLine: 'DELETE /cart/remove/{id}',

  readWishlist: 'GET /wishlist',
  addToWishlist: 'POST /wishlist/{productId}',
  removeFromWishlist: 'DELETE /wishlist/{productId}',

  placeOrder: 'POST /orders/place',
  listOwnOrders: 'GET /orders/my-orders',
  cancelOrder: 'PUT /orders/{id}/cancel',
  listAllOrders: 'GET /orders/all',
  countNewOrders: 'GET /orders/new',
  readOrder: 'GET /orders/{id}',
  noteOrder: 'POST /orders/{id}/notes',
  updateDeliveryStatus: 'PUT /orders/{id}/status',
  listOrderChanges: 'GET /orders/{id}/changes',
  sendConfirmation: 'POST /orders/send-confirmation',

  readCompanyDetails: 'GET /company-details',
  updateCompanyDetails: 'PUT /company-details',

  listLegalPages: 'GET /legal-pages',
  saveLegalPage: 'POST /legal-pages',

  listSearchMisses: 'GET /admin/search/misses',
  listSynonyms: 'GET /admin/search/synonyms',
  saveSynonym: 'POST /admin/search/synonyms',
  deleteSynonym: 'DELETE /admin/search/synonyms/{id}',

  readSettings: 'GET /admin/settings',
  updateSettings: 'PUT /admin/settings',

  listStaff: 'GET /admin/staff',
  inviteStaff: 'POST /admin/staff/invitations',
  resendInvitation: 'POST /admin/staff/invitations/{id}/send',
  withdrawInvitation: 'DELETE /admin/staff/invitations/{id}',
  disableStaff: 'POST /admin/staff/{id}/disable',
  enableStaff: 'POST /admin/staff/{id}/enable',
  endStaffSessions: 'POST /admin/staff/{id}/end-sessions',
  listSecurityEvents: 'GET /admin/security-events',
} as const satisfies Record<string, `${Method} /${string}`>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallName = keyof typeof routes;

/** Splits `'GET /categories'` into its method and its path. */
export function methodAndPath(name: CallName): { method: Method; path: string } {
  const [method, path] = routes[name].split(' ') as [Method, string];
  return { method, path };
}

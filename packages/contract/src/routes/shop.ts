export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls that the storefront makes, with their method and path below `/api`; kept free of zod, for every shopper downloads them. */
export const shopRoutes = {
  listCategories: 'GET /categories',

  listProducts: 'GET /products',
  listCategoryProducts: 'GET /products/category/{category}',
  searchProducts: 'GET /products/search',
  completeSearch: 'GET /products/complete',
  findProductByName: 'GET /products/by-name/{name}',
  guessProducts: 'GET /products/like/{name}',
  listPicks: 'GET /products/picks',
  createProduct: 'POST /products',

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
  sendConfirmation: 'POST /orders/send-confirmation',
  readOwnOrder: 'GET /orders/my-orders/{id}',
  decideOwnFailure: 'POST /orders/my-orders/{id}/parcels/{parcelId}/decision',
  reorder: 'POST /orders/{id}/reorder',

  trackOrder: 'GET /track/{token}',
  decideByLink: 'POST /track/{token}/{id}',

  readReturnOptions: 'GET /orders/{id}/return-options',
  listOwnReturns: 'GET /orders/{id}/returns',
  askReturn: 'POST /orders/{id}/returns',
  withdrawReturn: 'POST /returns/{id}/withdraw',
  noteReturnSent: 'POST /returns/{id}/sent',
  addReturnPictures: 'POST /returns/{id}/pictures',
  readReturnPicture: 'GET /return-pictures/{id}',
  readReturnSlip: 'GET /returns/{id}/slip',
  tellDestination: 'PUT /refunds/{id}/destination',
  readGift: 'GET /gifts/{token}',
  askGiftReturn: 'POST /gifts/{token}/returns',
  readGiftSlip: 'GET /gifts/{token}/returns/{id}/slip',
  readCredit: 'GET /credit',
  addCredit: 'POST /credit',

  listOwnDocuments: 'GET /orders/{id}/documents',
  readDocument: 'GET /documents/{id}',

  readCompanyDetails: 'GET /company-details',

  listLegalPages: 'GET /legal-pages',
} as const satisfies Record<string, `${Method} /${string}`>;

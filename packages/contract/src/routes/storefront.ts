export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Endpoints that the storefront uses, with method and path below `/api`. No zod: every shopper downloads this file. */
export const storefrontRoutes = {
  listCategories: 'GET /categories',

  listProducts: 'GET /products',
  listCategoryProducts: 'GET /products/category/{category}',
  searchProducts: 'GET /products/search',
  suggestSearch: 'GET /products/suggestions',
  getProductByName: 'GET /products/by-name/{name}',
  listSimilarProducts: 'GET /products/similar/{name}',
  listFeaturedProducts: 'GET /products/featured',
  createProduct: 'POST /products',

  register: 'POST /auth/register',
  login: 'POST /auth/login',
  loginWithCode: 'POST /auth/login/code',
  logout: 'POST /auth/logout',
  logoutEverywhere: 'POST /auth/logout-everywhere',
  listSessions: 'GET /auth/sessions',
  revokeSession: 'DELETE /auth/sessions/{id}',
  getMe: 'GET /auth/me',
  updateProfile: 'PUT /users/profile',
  changePassword: 'PUT /users/change-password',
  forgotPassword: 'POST /auth/forgot-password',
  resetPassword: 'POST /auth/reset-password',
  verifyEmail: 'POST /auth/verify-email',
  resendVerificationEmail: 'POST /auth/send-verification',
  changeEmail: 'PUT /users/change-email',
  confirmEmailChange: 'POST /auth/confirm-email-change',
  stopEmails: 'POST /auth/stop-emails',
  cancelEmailChange: 'POST /auth/cancel-email-change',
  getInvitation: 'POST /auth/invitation',
  acceptInvitation: 'POST /auth/accept-invitation',

  downloadPersonalData: 'POST /users/data-export',
  requestAccountDeletion: 'POST /users/delete-account',
  cancelAccountDeletion: 'POST /auth/cancel-account-deletion',

  listAddresses: 'GET /addresses',
  addAddress: 'POST /addresses',
  updateAddress: 'PUT /addresses/{id}',
  deleteAddress: 'DELETE /addresses/{id}',
  getPincode: 'GET /pincodes/{pincode}',

  getCart: 'GET /cart',
  addCartLine: 'POST /cart/add',
  updateCartLine: 'PUT /cart/update-quantity',
  removeCartLine: 'DELETE /cart/remove/{id}',

  getWishlist: 'GET /wishlist',
  addToWishlist: 'POST /wishlist/{productId}',
  removeFromWishlist: 'DELETE /wishlist/{productId}',

  placeOrder: 'POST /orders/place',
  listMyOrders: 'GET /orders/my-orders',
  cancelOrder: 'PUT /orders/{id}/cancel',
  sendConfirmation: 'POST /orders/send-confirmation',
  getMyOrder: 'GET /orders/my-orders/{id}',
  resolveMyDeliveryFailure: 'POST /orders/my-orders/{id}/shipments/{shipmentId}/delivery-failure',
  reorder: 'POST /orders/{id}/reorder',

  trackOrder: 'GET /track/{token}',
  resolveDeliveryFailureByToken: 'POST /track/{token}/shipments/{id}/delivery-failure',

  getReturnOptions: 'GET /orders/{id}/return-options',
  listMyReturns: 'GET /orders/{id}/returns',
  requestReturn: 'POST /orders/{id}/returns',
  cancelReturn: 'POST /returns/{id}/cancel',
  markReturnShipped: 'POST /returns/{id}/shipped',
  addReturnPhotos: 'POST /returns/{id}/photos',
  getReturnPhoto: 'GET /return-photos/{id}',
  downloadReturnSlip: 'GET /returns/{id}/slip',
  setRefundDestination: 'PUT /refunds/{id}/destination',
  getGift: 'GET /gifts/{token}',
  requestGiftReturn: 'POST /gifts/{token}/returns',
  downloadGiftReturnSlip: 'GET /gifts/{token}/returns/{id}/slip',
  getStoreCredit: 'GET /store-credit',
  redeemGiftCode: 'POST /store-credit',

  listOrderDocuments: 'GET /orders/{id}/documents',
  downloadDocument: 'GET /documents/{id}',

  getCompanyDetails: 'GET /company-details',

  listLegalPages: 'GET /legal-pages',
} as const satisfies Record<string, `${Method} /${string}`>;

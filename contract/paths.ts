/** Addresses of the API as the web app calls them. No schema is imported here, so the browser loads none. */
const api = (path: string) => `/api${path}`;

export const apiPaths = {
  brand: () => api('/brand'),
  ip: () => api('/ip'),
  locations: () => api('/locations'),
  rooms: (locationId: string) => api(`/rooms/location/${locationId}`),
  ticket: (ticketId: string) => api(`/tickets/${ticketId}`),
  slotsOfWeek: (roomId: string, startDate: string) =>
    api(`/slots/room/${roomId}/week?startDate=${encodeURIComponent(startDate)}`),
  slotChanges: (roomIds: readonly string[]) => api(`/slots/changes?roomIds=${roomIds.join(',')}`),
  slot: (slotId: string) => api(`/slots/${slotId}`),
  hold: (slotId: string) => api(`/slots/${slotId}/paymenting`),
  register: () => api('/auth/register'),
  logIn: () => api('/auth/login'),
  logOut: () => api('/auth/logout'),
  googleSignIn: (redirect: string) =>
    api(`/auth/google${redirect === '/' ? '' : `?redirect=${encodeURIComponent(redirect)}`}`),
  exchangeSignIn: () => api('/auth/exchange'),
  resendVerification: () => api('/auth/resend-verification'),
  forgotPassword: () => api('/auth/forgot-password'),
  resetPassword: () => api('/auth/reset-password'),
  profile: () => api('/auth/profile'),
  changePassword: () => api('/auth/change-password'),
  changeEmail: () => api('/auth/change-email'),
  unlinkGoogle: () => api('/auth/unlink-google'),
  sessions: () => api('/auth/sessions'),
  session: (sessionId: string) => api(`/auth/sessions/${sessionId}`),
  logOutEverywhere: () => api('/auth/logout-everywhere'),
  exportAccount: () => api('/auth/export'),
  account: () => api('/auth/account'),
  validatePromotion: (code: string, slotId: string) =>
    api(`/promotions/validate/${encodeURIComponent(code)}?slotId=${slotId}`),
  startPayment: () => api('/payment/get-payment-url'),
  cancelReservation: () => api('/payment/refund'),
  payment: (paymentId: string) => api(`/payments/${paymentId}`),
  purchasedTickets: (memberId: string) => api(`/purchased-tickets/user/${memberId}`),
  reserveWithTicket: () => api('/reservations'),
  redeemVoucher: () => api('/voucher-usage'),
  reservations: (memberId: string) => api(`/reservations/user/${memberId}`),
  reservation: (reservationId: string) => api(`/reservations/${reservationId}`),
  entryCodeContent: (entryCodeId: string) => api(`/ttlock-qr-codes/${entryCodeId}/qr-code-content`),
} as const;

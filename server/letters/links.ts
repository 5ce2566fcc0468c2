/** Addresses that our mails lead to, on the site at `site` (without a slash at its end). */
export const links = {
  verifyEmail: (site: string, token: string) => `${site}/api/auth/verify-email?token=${encodeURIComponent(token)}`,
  confirmEmail: (site: string, token: string) => `${site}/api/auth/confirm-email?token=${encodeURIComponent(token)}`,
  resetPassword: (site: string, token: string) => `${site}/resetpassword?token=${encodeURIComponent(token)}`,
  logIn: (site: string) => `${site}/login`,
  reservation: (site: string, reservationId: string) => `${site}/reservation/${reservationId}`,
  slot: (site: string, slotId: string) => `${site}/slot/${slotId}`,
  location: (site: string, locationId: string) => `${site}/booking/${locationId}`,
};

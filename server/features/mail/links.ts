/** Addresses that our mails lead to, on the site at `site` (without a slash at its end). */
export const links = {
  /** `redirect`: where the reader was going when they registered, a path of the site. */
  verifyEmail: (site: string, token: string, redirect = '/') => {
    const query = new URLSearchParams({ token, ...(redirect !== '/' && { redirect }) });
    return `${site}/api/auth/verify-email?${query.toString()}`;
  },
  confirmEmail: (site: string, token: string) => `${site}/api/auth/confirm-email?token=${encodeURIComponent(token)}`,
  resetPassword: (site: string, token: string) => `${site}/resetpassword?token=${encodeURIComponent(token)}`,
  guestData: (site: string, token?: string) =>
    `${site}/guest-data${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`,
  logIn: (site: string) => `${site}/login`,
  reservation: (site: string, reservationId: string) => `${site}/reservation/${reservationId}`,
  slot: (site: string, slotId: string) => `${site}/slot/${slotId}`,
  location: (site: string, locationId: string) => `${site}/booking/${locationId}`,
};

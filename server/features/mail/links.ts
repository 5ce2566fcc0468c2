/** URLs in our mails, on the site at `site` (without a trailing slash). */
export const links = {
  /** `redirect`: the path that the reader was going to when they registered. */
  verifyEmail: (site: string, token: string, redirect = '/') => {
    const query = new URLSearchParams({ token, ...(redirect !== '/' && { redirect }) });
    return `${site}/api/auth/verify-email?${query.toString()}`;
  },
  confirmEmail: (site: string, token: string) => `${site}/api/auth/confirm-email?token=${encodeURIComponent(token)}`,
  resetPassword: (site: string, token: string) => `${site}/resetpassword?token=${encodeURIComponent(token)}`,
  guestData: (site: string, token?: string) =>
    `${site}/guest-data${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`,
  logIn: (site: string) => `${site}/login`,
  backOffice: (site: string) => `${site}/admin`,
  staffBooking: (site: string, reservationId: string) => `${site}/admin/bookings/${reservationId}`,
  /** The token is in the fragment, which browsers send to no server. */
  staffInvitation: (site: string, token: string) => `${site}/admin/welcome#${token}`,
  /** The page where a guest pays for an unpaid booking without an account. */
  pay: (site: string, token: string) => `${site}/pay?token=${encodeURIComponent(token)}`,
  reservation: (site: string, reservationId: string) => `${site}/reservation/${reservationId}`,
  slot: (site: string, slotId: string) => `${site}/slot/${slotId}`,
  location: (site: string, locationId: string) => `${site}/booking/${locationId}`,
};

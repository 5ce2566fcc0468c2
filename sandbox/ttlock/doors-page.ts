import { type Html, html, page } from '../html.ts';

/** A code that opens a door now. */
export type DoorCode = {
  readonly lock: number;
  /** The form's field for the code: a QR code or a passcode. */
  readonly field: 'qrCodeId' | 'keyboardPwdId';
  readonly id: number;
};

/** Returns the page of the doors that can be opened now, with a button for each. */
export function doorsPage(codes: ReadonlyArray<DoorCode>): string {
  return page(
    'Doors',
    html`<p><a href="/sandbox">To the sandbox</a></p>
<h1>Doors</h1>
<p>The codes whose time it is. Opening a room's door by its code shows its guest as attended.</p>
${codes.length === 0 ? html`<p>None now. Move the clock to the start of a reservation.</p>` : html`<ul>${codes.map(row)}</ul>`}`,
  );
}

function row({ lock, field, id }: DoorCode): Html {
  const kind = field === 'qrCodeId' ? 'QR code' : 'passcode';
  return html`<li><form method="post" action="/sandbox/ttlock/open">
<input type="hidden" name="${field}" value="${id}">
${kind} ${id} of lock ${lock} <button>Open the door</button>
</form></li>`;
}

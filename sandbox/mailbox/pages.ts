import { type Html, html, page } from '../html.ts';
import type { StoredMail } from './store.ts';

export function listPage(mails: ReadonlyArray<StoredMail>, address: string): string {
  return page(
    'Mailbox',
    html`<p><a href="/sandbox">Sandbox</a></p>
<h1>Mailbox</h1>
<form method="get" action="/sandbox/mailbox" role="search">
<label>Recipient <input type="email" name="to" value="${address}"></label>
<button>Show</button>
</form>
${mails.length === 0 ? html`<p>No mail yet.</p>` : html`<ul class="mails">${mails.map(listEntry)}</ul>`}`,
  );
}

function listEntry({ id, to, subject, sentAt }: StoredMail): Html {
  return html`<li><a href="/sandbox/mailbox/${id}">${subject}</a> <span>${to}, ${sentAt.toISOString()}</span></li>`;
}

export function mailPage(mail: StoredMail): string {
  const copies = mail.deliveries === 1 ? '' : `, delivered ${mail.deliveries} times`;
  return page(
    mail.subject,
    html`<p><a href="/sandbox/mailbox">Mailbox</a></p>
<h1>${mail.subject}</h1>
<dl>
<dt>From</dt><dd>${mail.sender}</dd>
<dt>To</dt><dd>${mail.to}</dd>
<dt>Sent</dt><dd>${mail.sentAt.toISOString()}${copies}</dd>
</dl>
${mail.attachments.length === 0 ? '' : html`<ul>${mail.attachments.map((file, i) => attachmentEntry(mail.id, file, i))}</ul>`}
<iframe title="The mail as its reader sees it" src="/sandbox/mailbox/${mail.id}/html"
sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<h2>As text</h2>
<pre>${linked(mail.text)}</pre>`,
  );
}

function attachmentEntry(mailId: number, file: StoredMail['attachments'][number], index: number): Html {
  const name = file.filename ?? `part ${index + 1}`;
  return html`<li><a href="/sandbox/mailbox/${mailId}/attachments/${index + 1}">${name}</a> <span>${file.contentType}</span></li>`;
}

/** Turns the addresses in a text into links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

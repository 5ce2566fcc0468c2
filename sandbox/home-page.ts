import type { AppCode } from './authenticators.ts';
import type { FaultState, StandIn } from './faults.ts';
import { type Html, html, page } from './html.ts';

const NAMES: Readonly<Record<StandIn, string>> = {
  onepay: 'Card gateway',
  smtp: 'Mail server',
  ttlock: 'Lock cloud',
  google: 'Google',
};

const STATES: ReadonlyArray<FaultState> = ['ok', 'slow', 'down'];

/** Returns the page that links every part and explains how to use it. */
type Shown = {
  readonly now: Date;
  readonly states: Readonly<Record<StandIn, FaultState>>;
  readonly codes: readonly AppCode[];
};

export function homePage({ now, states, codes }: Shown): string {
  const local = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Ho_Chi_Minh',
  });
  return page(
    'Sandbox',
    html`<p><a href="/">To the site</a></p>
<h1>Sandbox</h1>
<p>Beside the site run stand-ins for what it talks to: a card gateway, a mail server, a lock cloud and Google. They speak the real protocols.</p>
<h2>Try it</h2>
<ol>
<li>Register on the site with any address; the mail is in the <a href="/sandbox/mailbox">mailbox</a>, open its link there. Or sign in with Google as one of the made-up people.</li>
<li>Choose a time and pay. The card page asks what the cardholder does: pay, be declined, or cancel.</li>
<li>The reservation has two entry codes. Move the clock to its start, and the codes show.</li>
</ol>
${codes.length === 0 ? '' : authenticatorCodes(codes)}
<h2>Clock</h2>
<p class="figures">${local.format(now)} in Vietnam. It moves forward only.</p>
<form method="post" action="/sandbox/clock">
<label>Forward by <select name="advanceSeconds">
<option value="300">5 minutes</option><option value="900">15 minutes</option><option value="3600">an hour</option>
<option value="86400">a day</option><option value="604800">a week</option>
</select></label>
<button>Move</button>
</form>
<form method="post" action="/sandbox/clock">
<label>To a time in Vietnam <input type="datetime-local" name="localTime" required></label>
<button>Move there</button>
</form>
<h2>Faults</h2>
<form method="post" action="/sandbox/faults">
${STAND_INS.map((standIn) => faultChoice(standIn, states[standIn]))}
<button>Set</button>
</form>
<p>Slow: what is asked for is done, and the answer comes half a minute later.</p>
<h2>More</h2>
<ul>
<li><a href="/sandbox/authenticators">Codes of the authenticator apps</a>, as JSON</li>
<li><a href="/sandbox/mailbox">Mailbox</a>, or <a href="/sandbox/mail">as JSON</a></li>
<li><a href="/sandbox/ttlock">Doors</a>, to be opened by the codes of a reservation</li>
<li><a href="/sandbox/ttlock/codes">Codes that the lock cloud knows</a>, as JSON</li>
<li><a href="/api/auth/google">Sign in with Google</a>, whose <a href="/sandbox/openid/.well-known/openid-configuration">provider</a> is a stand-in too</li>
</ul>`,
  );
}

const STAND_INS = ['onepay', 'smtp', 'ttlock', 'google'] as const;

function faultChoice(standIn: StandIn, state: FaultState): Html {
  const options = STATES.map((choice) =>
    choice === state ? html`<option selected>${choice}</option>` : html`<option>${choice}</option>`,
  );
  return html`<label>${NAMES[standIn]} <select name="${standIn}">${options}</select></label>`;
}

function authenticatorCodes(codes: readonly AppCode[]): Html {
  return html`<h2>Second factors</h2>
<p>The <a href="/admin">back office</a> asks demo accounts with a post for the code of an authenticator app. Each works once; reload this page for the next one.</p>
<table>
<tr><th>Account</th><th>Code now</th><th>Changes in</th></tr>
${codes.map(
  ({ email, code, seconds }) =>
    html`<tr><td>${email}</td><td class="figures">${code}</td><td>${seconds} seconds</td></tr>`,
)}
</table>`;
}

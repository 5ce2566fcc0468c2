import { html, page } from '../html.ts';
import { PEOPLE } from './people.ts';

/** Returns the page on which a person chooses a Google account. */
export function peoplePage(): string {
  return page(
    'Sign in with Google',
    html`<h1>Who are you at Google?</h1>
<p>This is a stand-in for Google. Choose one of the made-up people:</p>
<form method="post" class="stack">
${PEOPLE.map(
  (person) => html`<button name="person" value="${person.email}">${person.name}, ${person.email}
<span>${person.kind}</span></button>`,
)}
</form>
<h2>Or be another person</h2>
<form method="post" class="stack">
<label>Email <input type="email" name="email" required maxlength="254"></label>
<label>Name <input name="name" maxlength="100"></label>
<label>Google has seen a proof of the address <select name="emailVerified">
<option value="yes">yes</option><option value="no">no</option></select></label>
<label>Organisation (hd), if Google runs its accounts <input name="hostedDomain" maxlength="254"></label>
<label>Picture: a name such as sun.png, which is drawn, or an address <input name="picture" maxlength="254"></label>
<button>Sign in</button>
</form>
<h2>Or say no</h2>
<form method="post"><button name="cancel" value="yes">Cancel</button></form>`,
  );
}

export function errorPage(why: string): string {
  return page(
    'Signing in failed',
    html`<h1>The stand-in for Google refuses</h1><p>${why}</p><p><a href="/">To the site</a></p>`,
  );
}

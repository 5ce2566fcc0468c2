import { ContactList, PolicyLinks } from './contacts.tsx';
import { Mark } from './wordmark.tsx';

/** Shows on a phone what the foot of the sidebar shows on a desktop. */
export function Footer() {
  return (
    <footer className="mx-5 mt-16 border-line border-t pt-8 pb-[max(2.5rem,env(safe-area-inset-bottom))] text-sm sm:mx-8 lg:hidden">
      <div className="grid gap-8 sm:grid-cols-2">
        <ContactList />
        <PolicyLinks />
      </div>
      <Mark className="mt-10 size-7 text-line-strong" />
    </footer>
  );
}

type Asked = {
  readonly selector: string;
  readonly name: string | null;
  readonly isPattern: boolean;
  readonly inside: string | null;
  readonly isActedOn: boolean;
};

/**
 * Finds the first shown element with a selector and an accessible name. With `isActedOn` it must also be
 * hydrated, not moving, and not covered. Runs in the page, so it cannot use its surrounding scope.
 */
export async function findShown({ selector, name, isPattern, inside, isActedOn }: Asked): Promise<Element | null> {
  const textOf = (element: Element) => (element instanceof HTMLElement ? element.innerText : element.textContent);
  const named = (ids: string) => ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  const namesOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])].map(textOf) : [];
    const told = [
      element.getAttribute('aria-label'),
      element.getAttribute('alt'),
      element.querySelector('title')?.textContent,
    ];
    const by = element.getAttribute('aria-labelledby');
    const given = [...labels, ...told, ...(by === null ? [] : [named(by).join(' ')])].filter(
      (each) => typeof each === 'string',
    );
    return (given.length > 0 ? given : [textOf(element) ?? '']).map((each) => each.replace(/\s+/g, ' ').trim());
  };
  const fits = (text: string) => name === null || (isPattern ? new RegExp(name).test(text) : text === name);
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const scope = inside === null ? document : [...document.querySelectorAll(inside)].find(isShown);
  const found = [...(scope?.querySelectorAll(selector) ?? [])].find(
    (each) => isShown(each) && namesOf(each).some(fits),
  );
  if (found === undefined || !isActedOn) return found ?? null;

  // React marks the elements that it has hydrated.
  const isHydrated = Object.keys(found).some((key) => key.startsWith('__reactFiber'));
  if (document.querySelector('script[data-app]') !== null && !isHydrated) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const place = () => JSON.stringify(found.getBoundingClientRect());
  const before = place();
  await frame();
  await frame();
  if (place() !== before) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  return onTop !== null && (found.contains(onTop) || onTop.contains(found)) ? found : null;
}

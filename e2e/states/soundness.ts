import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns flaws in the layout of a screen, one line each. Touch targets are at least 44 px high, mouse
 * targets 32 px; links within a text are as high as its lines.
 */
export async function flawsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const flaws: string[] = [];
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;

    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) flaws.push(`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`);

    /** Texts for screen readers only are one pixel large on purpose. */
    const isForEars = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 1 || height <= 1 || element.closest('[aria-hidden=true] svg') !== null;
    };
    const isClipping = (value: string) => value === 'hidden' || value === 'clip';
    for (const element of document.querySelectorAll('body *')) {
      if (!(element instanceof HTMLElement) || !isShown(element) || isForEars(element)) continue;
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const cutsX = isClipping(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      const cutsY = isClipping(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
      if ((cutsX || cutsY) && element.querySelector('svg, img') === null && element.textContent?.trim()) {
        flaws.push(`${nameOf(element)} is cut off`);
      }
      const { left, right } = element.getBoundingClientRect();
      const isBeside = hasText && (right > clientWidth + 1 || left < -1);
      const isMoved = style.position === 'fixed' || element.closest('[class*=-translate-y]') !== null;
      if (isBeside && !isMoved) flaws.push(`${nameOf(element)} overflows the window`);
    }

    /** The rectangle that reacts to a touch: a link's ::after may cover its card, a label its box. */
    const targetOf = (element: Element): { width: number; height: number } => {
      const own = element.getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      if (after.position === 'absolute' && after.content !== 'none' && after.inset === '0px') {
        const frame = element.closest('article, li');
        if (frame) return frame.getBoundingClientRect();
      }
      if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)) {
        return element.closest('label')?.getBoundingClientRect() ?? own;
      }
      return own;
    };
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' && (element.parentElement?.textContent?.trim().length ?? 0) > 0;
    const targets = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=menuitemradio]';
    for (const element of document.querySelectorAll(targets)) {
      if (!isShown(element) || element.closest('[aria-hidden=true], [inert]')) continue;
      if (element.matches('a[href="#content"]')) continue;
      const { width, height } = targetOf(element);
      if (width <= 1 || height <= 1) continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > clientWidth + 1) flaws.push(`${nameOf(element)} lies outside the window`);
      const forFinger = clientWidth < 1024 ? 43.5 : 32;
      const least = isInText(element) ? { width: 0, height: 20 } : { width: 24, height: forFinger };
      if (height < least.height || width < least.width) {
        flaws.push(`${nameOf(element)} is a target of ${Math.round(width)} x ${Math.round(height)} px`);
      }
    }
    return [...new Set(flaws)];
  });
}

/** Waits until fonts and pictures are loaded and all finite animations have ended. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isSeen = (picture: Element) => {
      const { top, bottom, width } = picture.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    // The box of a picture is empty until its drawing has loaded.
    const isAwaited = () => [...document.querySelectorAll('.size-full.bg-paper-sunken:empty')].some(isSeen);
    for (let frame = 0; frame < 120 && isAwaited(); frame += 1) {
      await new Promise((next) => requestAnimationFrame(next));
    }
    await Promise.all([...document.images].filter(isSeen).map((picture) => picture.decode().catch(() => undefined)));
    const ends = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((animation) => animation.finished.catch(() => undefined));
    await Promise.race([Promise.all(ends), new Promise((done) => setTimeout(done, 1_000))]);
    // A change is on the screen by the second animation frame.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  });
}

/** Makes every text half as long again, as in a more verbose language; figures stay as they are. */
export async function lengthen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const text = currentNode.nodeValue ?? '';
      if (!/\p{L}{2}/u.test(text) || currentNode.parentElement?.closest('script, style')) continue;
      const half = text.trim().slice(0, Math.ceil(text.trim().length / 2));
      currentNode.nodeValue = `${text.trimEnd()} ${half}`;
    }
  });
}

/** Returns violations of WCAG 2.2, levels A and AA, as far as axe can find them, one line for each rule. */
export async function barriersOf(page: Page, hasForcedColours = false): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // `flawsOf` measures target sizes instead: axe counts elements below a sticky bar as covered, though they
    // scroll into view. With forced colours, axe computes contrast with our colours, not with the reader's.
    .disableRules(hasForcedColours ? ['target-size', 'color-contrast'] : ['target-size'])
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * Rows of tabs, buttons or filters, and text whose lines must not wrap, may scroll horizontally
 * (WCAG 1.4.10).
 */
const MAY_SCROLL = '[role=tablist], [role=toolbar], [role=group], nav, pre, textarea, input';

/** Finds content that requires horizontal scrolling to be read or used. */
export const FIND_SIDEWAYS = `(() => {
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const page = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  const parts = [...document.querySelectorAll('body *')].filter((element) => {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) return false;
    if (!scrolls(getComputedStyle(element).overflowX)) return false;
    return element.checkVisibility() && !element.closest('${MAY_SCROLL}');
  });
  return [...page, ...parts.map((element) =>
    'scrolls sideways by ' + (element.scrollWidth - element.clientWidth) + ': ' + element.outerHTML.slice(0, 120))];
})()`;

/**
 * Finds texts that overflow their box with no way to read the rest: no scrolling, no ellipsis as
 * for names and summaries, and not only for screen readers.
 */
export const FIND_CLIPPED = `(() => {
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const clips = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden, option');
  const judge = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    if (text.width === 0) return null;
    // The box of a letter is higher than the letter.
    const air = parseFloat(getComputedStyle(element).fontSize) / 4;
    let [countsX, countsY] = [true, true];
    for (let box = element; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.clipPath !== 'none') return null;
      if (style.textOverflow === 'ellipsis' || scrolls(style.overflowX)) countsX = false;
      if (style.webkitLineClamp !== 'none') [countsX, countsY] = [false, false];
      if (scrolls(style.overflowY)) countsY = false;
      if (!countsX && !countsY) return null;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (countsX && clips(style.overflowX) && (text.right > right + 1.5 || text.left < left - 1.5)) return 'cut off';
      if (countsY && clips(style.overflowY) && (text.bottom > bottom + air || text.top < top - air)) return 'cut in height';
      if (style.position === 'fixed') break;
    }
    if (countsX && (text.right > innerWidth + 1.5 || text.left < -1.5)) return 'beside the window';
    if (countsY && text.bottom > innerHeight + air) return 'below the window';
    return null;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => hasText(element) && isSeen(element))
    .flatMap((element) => {
      const found = judge(element);
      return found === null ? [] : [found + ': ' + element.tagName + ' ' + element.textContent.slice(0, 60)];
    });
})()`;

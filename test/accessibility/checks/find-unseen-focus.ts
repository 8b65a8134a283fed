/**
 * Finds controls that look the same with keyboard focus, or are covered. Tests one of each kind. In
 * forced colours shadows and backgrounds are ignored, since browsers do not draw them.
 */
export const findUnseenFocus = (root: string, isForced: boolean): string => `(async () => {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const root = document.querySelector('${root}') ?? document.body;
  const isReached = (element) =>
    element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') &&
    element.checkVisibility({ visibilityProperty: true });
  const kinds = new Map();
  for (const element of [...root.querySelectorAll(CONTROLS)].filter(isReached)) {
    const kind = [element.tagName, element.className, element.getAttribute('role'), element.type].join(' ');
    if (!kinds.has(kind)) kinds.set(kind, element);
  }
  const line = (style) => {
    const outline = style.outlineStyle === 'none' || style.outlineWidth === '0px' ? '' : style.outline;
    const border = ['Top', 'Right', 'Bottom', 'Left'].map((side) =>
      style['border' + side + 'Style'] === 'none' || style['border' + side + 'Width'] === '0px'
        ? '' : style['border' + side + 'Color'] + style['border' + side + 'Width']);
    return [outline, ...border, style.textDecorationLine, ${isForced ? "''" : 'style.boxShadow'}].join();
  };
  const look = (element) => {
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const parts = [element, ...(element.labels ?? []), ...(active ? [active] : [])];
    for (let at = element.parentElement, up = 0; at && up < 3; at = at.parentElement, up += 1) parts.push(at);
    for (const sibling of element.parentElement?.children ?? []) if (sibling !== element) parts.push(sibling);
    return parts
      .flatMap((part) => [line(getComputedStyle(part)), line(getComputedStyle(part, '::before')), line(getComputedStyle(part, '::after'))])
      .join('|');
  };
  const isCovered = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width <= 2 || height <= 2 || getComputedStyle(element).opacity === '0') return false;
    const places = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]];
    return !places.some(([x, y]) => {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      return hit !== null && (element.contains(hit) || hit.contains(element) || [...(element.labels ?? [])].some((label) => label.contains(hit)));
    });
  };
  // On focus the browser shows a text field's caret, not the field: with the caret in view it does not scroll at all.
  const showOnlyFirstLine = (element) => {
    element.setSelectionRange(0, 0);
    element.scrollIntoView({ block: 'end' });
    let scrolled = element.parentElement;
    while (scrolled && scrolled.scrollTop === 0) scrolled = scrolled.parentElement;
    if (scrolled) scrolled.scrollTop -= element.offsetHeight - 24;
  };
  const frame = () => new Promise(requestAnimationFrame);
  const found = [];
  for (const element of kinds.values()) {
    if (!element.isConnected) continue;
    if (document.activeElement === element) { element.blur(); await frame(); }
    if (element.tagName === 'TEXTAREA') showOnlyFirstLine(element);
    const before = look(element);
    element.focus();
    await frame();
    if (document.activeElement !== element) continue;
    const words = ': ' + element.outerHTML.slice(0, 160);
    if (look(element) === before) found.push('focus is not seen' + words);
    else if (isCovered(element)) found.push('focus is covered' + words);
  }
  return found;
})()`;

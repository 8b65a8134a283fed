/**
 * Finds selected, pressed and current elements that look like others of their kind in forced
 * colours, which remove backgrounds and shadows. A bold name alone does not count.
 */
export const FIND_UNSEEN_STATES = `(() => {
  const STATES = ['aria-selected', 'aria-pressed', 'aria-checked', 'aria-current', 'data-active', 'data-selected'];
  const isOn = (element, state) => {
    const value = element.getAttribute(state);
    return value !== null && value !== 'false';
  };
  const draw = (style) => [
    style.color,
    style.backgroundColor,
    style.outlineStyle === 'none' ? '' : style.outline,
    ...['Top', 'Right', 'Bottom', 'Left'].map((side) =>
      style['border' + side + 'Style'] === 'none' ? '' : style['border' + side + 'Color'] + style['border' + side + 'Width']),
    style.textDecorationLine,
    style.transform,
  ].join();
  const look = (element) => {
    const parts = [element, ...[...element.querySelectorAll('*')].slice(0, 12)];
    const lines = parts.flatMap((part) =>
      [getComputedStyle(part), getComputedStyle(part, '::before'), getComputedStyle(part, '::after')].map(draw));
    return lines.join('|') + element.querySelectorAll('svg').length;
  };
  const differsWithout = (element, state) => {
    const value = element.getAttribute(state);
    const on = look(element);
    if (state.startsWith('aria-') && state !== 'aria-current') element.setAttribute(state, 'false');
    else element.removeAttribute(state);
    const off = look(element);
    element.setAttribute(state, value);
    return on !== off;
  };
  const differsFromOthers = (element, state) => {
    const { tagName } = element;
    const others = [...(element.parentElement?.parentElement?.querySelectorAll(tagName) ?? [])];
    const other = others.find((one) =>
      one !== element && one.getAttribute('role') === element.getAttribute('role') && !isOn(one, state));
    return other !== undefined && look(other) !== look(element);
  };
  // A box or a menu item is marked with a picture of its own.
  const hasMark = (element) =>
    /^(checkbox|menuitem)/.test(element.getAttribute('role') ?? '') && element.querySelector('svg') !== null;
  return STATES.flatMap((state) =>
    [...document.querySelectorAll('[' + state + ']')]
      .filter((element) => isOn(element, state) && element.checkVisibility({ visibilityProperty: true }))
      // The browser itself draws the choice here.
      .filter((element) => !element.matches('input, option') && !hasMark(element))
      .filter((element) => !differsWithout(element, state) && !differsFromOthers(element, state))
      .map((element) => state + ' is not seen: ' + element.outerHTML.slice(0, 160)));
})()`;

/**
 * Finds fields whose border has less than 3:1 contrast with the background (WCAG 1.4.11), or none
 * in forced colours.
 */
export const FIND_FAINT_FIELDS = `(() => {
  const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, select';
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color) => {
    const [r, g, b] = read(color).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const groundOf = (element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (read(backgroundColor)[3] === 255) return backgroundColor;
    }
    return 'Canvas';
  };
  const borderOf = (element) => {
    for (let at = element, up = 0; at !== null && up < 3; at = at.parentElement, up += 1) {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(at);
      if (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) return { box: at, color: borderTopColor };
    }
    return null;
  };
  return [...document.querySelectorAll(FIELDS)]
    .filter((field) => field.checkVisibility({ visibilityProperty: true }) && !field.disabled && field.clientWidth > 2)
    .flatMap((field) => {
      const border = borderOf(field);
      // A palette is its field.
      if (border === null || field.dataset.variant === 'unstyled') return [];
      const ratio = contrast(border.color, groundOf(border.box));
      return ratio >= 3 ? [] : ['border of ' + ratio.toFixed(2) + ':1: ' + field.outerHTML.slice(0, 120)];
    });
})()`;

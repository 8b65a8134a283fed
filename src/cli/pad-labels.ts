import stringWidth from 'fast-string-width';

/** Pads labels to equal width, so that the text beside them lines up. */
export function padLabels<Name extends string>(
  labels: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const entries = Object.entries<string>(labels);
  const widest = Math.max(...entries.map(([, label]) => stringWidth(label)));
  const padded = entries.map(([name, label]) => [
    name,
    label + ' '.repeat(widest - stringWidth(label)),
  ]);
  return Object.fromEntries(padded) as Record<Name, string>;
}

import stringWidth from 'fast-string-width';
import type { Tone } from './layout.ts';
import type { Output } from './output.ts';

/** Shows printable values below each other, after their names; an empty value is left out. */
export function showFacts(
  output: Output,
  facts: readonly (readonly [name: string, value: string | null])[],
  firstName: Tone = 'plain',
): void {
  const width = Math.max(...facts.map(([name]) => stringWidth(name)));
  for (const [at, [name, value]] of facts.entries()) {
    const space = ' '.repeat(width - stringWidth(name));
    const painted = output.paint(at === 0 ? firstName : 'plain', name);
    if (value) output.line(`${painted}${space}  ${value}`);
  }
}

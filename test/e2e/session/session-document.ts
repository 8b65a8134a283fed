/**
 * A command of the document and its output; a status other than 0 is the last line of the output.
 */
export interface SessionStep {
  readonly command: string;
  readonly output: string;
}

const BLOCK = /```console\n\$ ([^\n]+)\n(.*?)```/gs;

/** The steps of docs/session.md, in order. */
export function readSteps(document: string): SessionStep[] {
  return [...document.matchAll(BLOCK)].map(([, command = '', output = '']) => ({
    command,
    output,
  }));
}

/** Returns the document with other outputs; text between the commands is kept. */
export function writeSteps(document: string, outputs: readonly string[]): string {
  let at = 0;
  return document.replaceAll(BLOCK, (_block, command: string) => {
    const output = outputs[at] ?? '';
    at += 1;
    return `\`\`\`console\n$ ${command}\n${output}\`\`\``;
  });
}

/** Two names with one key are the same file on some operating system (design.md decision 18, reliability B12). */
export function collisionKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

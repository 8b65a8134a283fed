/** Nothing moves: what is measured is what is drawn at the end. */
export const BROWSER = {
  browser: { reducedMotion: 'reduce' },
  // A picture that was never shown cannot be had without its registry.
  expected: [/404 \(Not Found\)/],
} as const;

/** Without animations, so that the final state is measured. */
export const BROWSER = {
  browser: { reducedMotion: 'reduce' },
  // Offline, a picture that was never shown cannot be loaded.
  expected: [/404 \(Not Found\)/],
} as const;

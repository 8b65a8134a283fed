export const libraryTexts = {} as const;

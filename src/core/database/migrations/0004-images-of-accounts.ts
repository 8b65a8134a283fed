/** An image that only an account may see is kept apart from what everybody sees: `reader` says for whom. */
export const imagesOfAccounts = {
  version: 4,
  sql: `ALTER TABLE images ADD COLUMN reader TEXT;`,
};

/** An image that only an account may see is stored separately: `reader` names the account. */
export const imagesOfAccounts = {
  version: 4,
  sql: `ALTER TABLE images ADD COLUMN reader TEXT;`,
};

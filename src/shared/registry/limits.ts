/** interface §8 and registry-facts §9.3; one constant for client, server and forms. */
export const MAX_HASHES_PER_REQUEST = 50;
export const MAX_IDS_PER_REQUEST = 100;
export const MAX_SEARCH_LIMIT = 100;
export const MAX_SEARCH_QUERY_LENGTH = 64;

/**
 * Parts of paths whose next part is the token of a link. Routers ignore case in some places, so case is ignored here.
 */
const beforeToken = /(\/(?:read|readings|coach)\/)[^/]+/gi

/**
 * Returns the path of an address for the log: without the query, which contains tokens of mailed links, and without the
 * tokens of links for guests.
 */
export const redactPath = (address: string): string => (address.split('?', 1)[0] ?? '').replace(beforeToken, '$1…')

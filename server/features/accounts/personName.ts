/** Removes control characters and surrounding spaces from a name. */
export const cleanName = (input: string): string => input.replace(/\p{Cc}/gu, '').trim()

/** Joins first and last name with a space (spec 1 §5). Empty parts are left out. */
export const formatDisplayName = (first: string, last: string): string => [first, last].filter(Boolean).join(' ')

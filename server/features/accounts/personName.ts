/** Names are kept as typed, without what no keyboard types: control characters, and blanks at either end. */
export const readName = (given: string): string => given.replace(/\p{Cc}/gu, '').trim()

/** Spec 1 §5: first and last name joined. */
export const displayName = (first: string, last: string): string => [first, last].filter(Boolean).join(' ')

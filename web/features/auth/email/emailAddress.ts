/** Returns the address in the form that the server stores: trimmed and in lower case (spec 1 §5). */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** Returns whether the text has the form of an e-mail address. This does not prove that the address exists. */
export const isPlausibleEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email)

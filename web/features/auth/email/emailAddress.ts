/** Returns the address as the server stores it: trimmed and in lower case (spec 1 §5). */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** Returns whether the text looks like an e-mail address. Only a plausibility check; delivery proves the address. */
export const isPlausibleEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email)

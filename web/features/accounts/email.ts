/** As the server keeps it: trimmed and in lower case (spec 1 §5). */
export const tidyEmail = (email: string): string => email.trim().toLowerCase()

/** Enough to spare a journey to the server; whether mail arrives there only mail can tell. */
export const looksLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email)

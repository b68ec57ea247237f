/** Replacement text for an e-mail address that was removed. */
const redacted = '[e-mail address]'

/**
 * Replaces e-mail addresses in a text that stays after the account is deleted, for example the reason that an admin
 * gives for an action. Every `@` that joins two words without a space is treated as part of an address.
 */
export const redactAddresses = (text: string): string =>
  text.replace(/[^\s@<>()[\]{}"'\\,;:]+@[^\s@<>()[\]{}"'\\,;:]+/gu, redacted)

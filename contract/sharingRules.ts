/** Limits of shared links and of what their guests send. Browsers load this file, so it must not import zod. */
export const sharingRules = {
  maxLinksPerScript: 50,
  /** Longest recording of a line, in ms. */
  maxLineMs: 60_000,
  /** Uploads through one link in 24 hours, replaced recordings included. */
  maxUploadsPerDay: 600,
  /**
   * Maximum size of all recordings by friends of one account, in bytes. They also count towards the account's storage
   * for recordings.
   */
  maxFriendBytesPerAccount: 500 * 1_048_576,
  maxNoteLength: 1_000,
  maxNotesPerLink: 500,
} as const

/** The numbers of days for which a link can be valid. The actor chooses one of them. */
export const linkDays = [3, 7, 14, 30] as const
/** The number of days that the form shows at first. */
export const defaultLinkDays = 14

/** An e-mail ready to be sent. `messageId` is the same in each attempt, so that receivers can detect a repeat. */
export type Email = { messageId: string; from: string; to: string; subject: string; text: string; html: string }

/** Sends e-mails: by SMTP, or to the mailbox of local mode. */
export type MailTransport = {
  kind: 'smtp' | 'mailbox'
  /**
   * Resolves when the mail server has accepted the e-mail. Throws `MailRefused` for a permanent failure, and other
   * errors for temporary ones.
   */
  send(email: Email): Promise<void>
  /** Throws when the mail server cannot be reached or refuses our sign-in. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Thrown if the mail server refused the e-mail permanently: a 5xx response, except 530 to 535, which mean that our own
 * sign-in at the mail server failed.
 */
export class MailRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MailRefused'
  }
}

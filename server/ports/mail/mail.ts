/** One letter, ready to leave. `messageId` stays the same at each try, so that a repeat is recognised as the same mail. */
export type Letter = { messageId: string; from: string; to: string; subject: string; text: string; html: string }

/** Carries letters: SMTP, or the mailbox of local mode. */
export type MailCarrier = {
  kind: 'smtp' | 'mailbox'
  /** Resolves once the letter is accepted. Throws `MailRefused` where trying again is useless, anything else where it may help. */
  send(letter: Letter): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}

/** The far end said no for good (a 5xx answer). */
export class MailRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MailRefused'
  }
}

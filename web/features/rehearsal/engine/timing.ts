/** The server accepts no longer time for a line and would refuse the whole batch. */
export const maxResultMs = 600_000

export const delays = {
  /** How long a direction is shown before the scene goes on. */
  directionMs: 700,
  bellMs: 600,
  afterBellMs: 300,
  betweenRoundsMs: 1_000,
  /** The partner starts after this much silence. */
  quietBeforePartnerMs: 220,
  /** After this time the page says that it still hears a voice. */
  yieldingHintMs: 4_000,
  loadingHintMs: 8_000,
  /** Audio that has not ended this long after its length is given up. */
  audioOverrunMs: 2_500,
} as const

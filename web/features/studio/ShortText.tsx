import styles from './ShortText.module.css'

type ShortTextProps = {
  /** The whole text, which screen readers get at every width. */
  text: string
  /** The text that is visible instead on a narrow window. */
  short: string
  /**
   * The largest window at which the short text is visible: a phone, or only a small phone (also a phone with large
   * text).
   */
  upTo: 'phone' | 'smallPhone'
}

/** Shows a text, and a shorter one where the whole text would take several lines. */
export function ShortText({ text, short, upTo }: ShortTextProps) {
  return (
    <>
      {/* At midnight the clocks of the browser and the server may give different days: hydration keeps the server's
          text. */}
      <span className={styles.whole} data-up-to={upTo} suppressHydrationWarning>
        {text}
      </span>
      <span className={styles.short} data-up-to={upTo} aria-hidden="true" suppressHydrationWarning>
        {short}
      </span>
    </>
  )
}

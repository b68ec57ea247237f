import styles from './ShortText.module.css'

type ShortTextProps = {
  /** The complete text. Screen readers read it at every width of the window. */
  text: string
  /** The shorter text, which is visible in place of the complete one in a narrow window. */
  short: string
  /**
   * Up to which window width the short text is visible: on every phone, or only on a small phone (or a phone with large
   * text).
   */
  upTo: 'phone' | 'smallPhone'
}

/** Shows a text and, in a narrow window where the text would take several rows, a shorter text in its place. */
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

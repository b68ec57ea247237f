import styles from './ShortText.module.css'

type ShortTextProps = {
  /** The whole text, which screen readers get at every width. */
  text: string
  /** What is visible in its place on a narrow window. */
  short: string
  /** Up to which width the short text is visible: that of phones, or that of small phones and of large text. */
  upTo: 'phone' | 'smallPhone'
}

/** Shows a text, and a shorter one where the whole text would take several lines. */
export function ShortText({ text, short, upTo }: ShortTextProps) {
  return (
    <>
      {/* At midnight the clocks of the browser and the server may give different days: hydration keeps the server's. */}
      <span className={styles.whole} data-up-to={upTo} suppressHydrationWarning>
        {text}
      </span>
      <span className={styles.short} data-up-to={upTo} aria-hidden="true" suppressHydrationWarning>
        {short}
      </span>
    </>
  )
}

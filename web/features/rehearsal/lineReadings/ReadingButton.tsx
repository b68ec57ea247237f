import { Icon } from '../../../ui/layout/Icon.tsx'
import { dialogTitle, openFor } from './messages.ts'
import styles from './ReadingButton.module.css'

/**
 * The button that opens the line readings of a line. It is visible at the current line, at its cue, and when the
 * pointer is over the line.
 */
export function ReadingButton({ lineNumber, onPress }: { lineNumber: number; onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles.reading}
      aria-label={openFor(lineNumber)}
      data-tip={dialogTitle}
      onClick={onPress}
    >
      <Icon name="sound" />
    </button>
  )
}

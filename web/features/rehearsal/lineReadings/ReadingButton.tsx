import { Icon } from '../../../ui/layout/Icon.tsx'
import { dialogTitle, openFor } from './messages.ts'
import styles from './ReadingButton.module.css'

/**
 * The button that opens the line readings of a line. The button is visible at the current line, at its cue, and at the
 * line under the pointer; on a touch screen, at every line.
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

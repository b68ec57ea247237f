import styles from './CellButton.module.css'

export type CellButtonProps = {
  /** Says to screen readers what the button does. It replaces the visible text for them. */
  label: string
  text: string
  /** Smaller text below the button's text. */
  note?: string | null
  onPress: () => void
}

/** A button in a table cell that opens the details of the row. */
export function CellButton({ label, text, note, onPress }: CellButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onPress}>
      <span>{text}</span>
      {note && <small>{note}</small>}
    </button>
  )
}

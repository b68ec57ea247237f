import styles from './CellButton.module.css'

export type CellButtonProps = {
  /** Said instead of the cell's words, where those alone do not tell what the press does. */
  label: string
  text: string
  /** Below, quieter. */
  note?: string | null
  onPress: () => void
}

/** A cell that opens the whole of what its row tells in short. */
export function CellButton({ label, text, note, onPress }: CellButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onPress}>
      {text}
      {note && <small>{note}</small>}
    </button>
  )
}

import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './Checkbox.module.css'

export type CheckboxProps = {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** Whether only some of the items that the checkbox represents are selected (indeterminate state). */
  isMixed?: boolean
  hint?: ReactNode
  /** Whether only the box is visible, as in a table row. The label is then for screen readers. */
  isBare?: boolean
  /** Error message of this field. */
  problem?: string | undefined
  name?: string
  isDisabled?: boolean
}

/** A checkbox with a label. */
export function Checkbox({
  label,
  isChecked,
  onChange,
  isMixed,
  hint,
  isBare,
  problem,
  name,
  isDisabled,
}: CheckboxProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // HTML has no attribute for the indeterminate state, so the property of the element is set.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed ?? false
  }, [isMixed])
  const below = problem ?? hint
  return (
    <div className={styles.row} data-bare={isBare}>
      <input
        ref={box}
        id={id}
        className={styles.box}
        type="checkbox"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        aria-invalid={problem ? true : undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {below && (
        <p className={problem ? styles.problem : styles.hint} id={`${id}-below`} role={problem ? 'alert' : undefined}>
          {below}
        </p>
      )}
    </div>
  )
}

import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './Checkbox.module.css'

export type CheckboxProps = {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** Shows the indeterminate state: some of the items it stands for are selected. */
  isMixed?: boolean
  hint?: ReactNode
  /** Shows only the box, as in a table row. The label is for screen readers. */
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
  // HTML has no attribute for it; only the element's property works.
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

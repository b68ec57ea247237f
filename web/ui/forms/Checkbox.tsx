import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './Checkbox.module.css'

export type CheckboxProps = {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** Some of what it stands for is chosen, and some is not. */
  isMixed?: boolean
  hint?: ReactNode
  /** The box alone, as in a row of a table; its label is said and not shown. */
  isBare?: boolean
  /** The catalogue's words for what is wrong. */
  problem?: string | undefined
  name?: string
  isDisabled?: boolean
}

/** One thing to choose or leave, among others or in a form. */
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
  // Markup has no word for it; only the element itself can be told.
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

import { useId, type ReactNode } from 'react'
import styles from './Switch.module.css'

export type SwitchProps = {
  /** Says what is on when it is on: *Read everything*, never *Enable …*. */
  label: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  hint?: ReactNode
  isDisabled?: boolean
}

/** Turns something on or off at once. What takes effect only with a form's button is a `Checkbox`. */
export function Switch({ label, isOn, onChange, hint, isDisabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

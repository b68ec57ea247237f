import { useId, type ReactNode } from 'react'
import styles from './Switch.module.css'

export type SwitchProps = {
  /** Says what happens while the switch is on: *Read everything*, not *Enable …*. */
  label: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  hint?: ReactNode
  isDisabled?: boolean
}

/** A switch that takes effect immediately. For form fields use `Checkbox`. */
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

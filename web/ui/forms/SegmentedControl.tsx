import { useId, type ReactNode } from 'react'
import styles from './Choice.module.css'

export type ChoiceOption<Value extends string> = { value: Value; words: ReactNode; isDisabled?: boolean }

export type ChoiceProps<Value extends string> = {
  /** Says what is chosen; for those who cannot see the row. */
  label: string
  options: readonly ChoiceOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Every part as wide as the others, across the whole place. */
  isWide?: boolean
  /** Lower, for the edge of a page or a row of tools; as high as ever for touch. */
  size?: 'dense'
}

/** One of a few that all fit in a row: *Whole, Letters, Hidden*. Arrow keys go along it. */
export function Choice<Value extends string>({ label, options, value, onChange, isWide, size }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <div
      className={styles.choice}
      role="radiogroup"
      aria-label={label}
      data-wide={isWide || undefined}
      data-size={size}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.part}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.words}</span>
        </label>
      ))}
    </div>
  )
}

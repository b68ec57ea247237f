import { useId, type ReactNode } from 'react'
import styles from './SegmentedControl.module.css'

export type SegmentOption<Value extends string> = { value: Value; label: ReactNode; isDisabled?: boolean }

export type SegmentedControlProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string
  options: readonly SegmentOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Whether all segments have the same width and together fill the whole row. */
  isWide?: boolean
  /** `dense` has a smaller height, for toolbars and page edges. On touch screens it has the normal height. */
  size?: 'dense'
}

/**
 * Lets the user choose one of a few options in a row, such as *Whole, Letters, Hidden*. Arrow keys change the choice.
 */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  isWide,
  size,
}: SegmentedControlProps<Value>) {
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
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

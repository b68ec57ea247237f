import { useId, type ReactNode } from 'react'
import styles from './SegmentedControl.module.css'

export type SegmentOption<Value extends string> = { value: Value; words: ReactNode; isDisabled?: boolean }

export type SegmentedControlProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string
  options: readonly SegmentOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Makes all segments equally wide, over the full width. */
  isWide?: boolean
  /** A lower variant for toolbars and the page's edge; full height on touch screens. */
  size?: 'dense'
}

/** A single choice among a few options in one row: *Whole, Letters, Hidden*. Arrow keys move the choice. */
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
          <span>{option.words}</span>
        </label>
      ))}
    </div>
  )
}

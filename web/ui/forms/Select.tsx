import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../layout/Icon.tsx'
import * as messages from '../messages.ts'
import styles from './Select.module.css'

/** One option of a select field. `label` is its visible text. */
export type SelectOption<Value extends string> = { value: Value; label: string; isDisabled?: boolean }

export type SelectProps<Value extends string> = {
  label: string
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  name?: string
  hint?: ReactNode
  /** Error message of this field. */
  problem?: string | undefined
  isDisabled?: boolean
  /** `dense` is for toolbars: the label is visible only to screen readers. */
  size?: 'dense'
  /** Whether the label of a dense field is visible. */
  showsLabel?: boolean
  /**
   * Whether a choice takes effect immediately, for example by navigation. Arrow keys then only preview the options, and
   * Enter applies one.
   */
  appliesImmediately?: boolean
}

/**
 * Delays a choice made with arrow keys until Enter is pressed. Some browsers fire `change` at each arrow key while the
 * list is closed.
 */
function useKeyboardPreview(isDecisive: boolean, choose: (value: string) => void) {
  const [previewed, setPreviewed] = useState<string | null>(null)
  const heldKey = useRef<string | null>(null)
  if (!isDecisive) return { previewed: null, select: choose, keys: {} }
  return {
    previewed,
    select(value: string) {
      if (heldKey.current !== null) return setPreviewed(value)
      setPreviewed(null)
      choose(value)
    },
    keys: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter' && previewed !== null) {
          event.preventDefault()
          setPreviewed(null)
          choose(previewed)
        } else if (event.key === 'Escape') setPreviewed(null)
        heldKey.current = /^(?:Enter|Escape|Tab| )$/.test(event.key) ? null : event.key
      },
      onKeyUp: () => void (heldKey.current = null),
      onBlur() {
        heldKey.current = null
        setPreviewed(null)
      },
    },
  }
}

/** A drop-down list based on the native `select`, which works best on phones. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  name,
  hint,
  problem,
  isDisabled,
  size,
  showsLabel,
  appliesImmediately = false,
}: SelectProps<Value>) {
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  const { previewed, select, keys } = useKeyboardPreview(appliesImmediately, choose)
  const below = problem ?? (previewed === null ? hint : messages.selectEnterHint)
  return (
    <div className={styles.field} data-size={size} data-labelled={showsLabel || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <select
          id={id}
          className={styles.select}
          name={name}
          value={previewed ?? value}
          disabled={isDisabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
          onChange={(event) => select(event.target.value)}
          {...keys}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
      {below && (
        <p className={problem ? styles.problem : styles.hint} id={`${id}-below`} role={problem ? 'alert' : undefined}>
          {problem && <Icon name="warning" />}
          {below}
        </p>
      )}
    </div>
  )
}

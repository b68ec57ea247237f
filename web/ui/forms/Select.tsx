import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import * as words from './words.ts'
import styles from './Select.module.css'

export type SelectOption<Value extends string> = { value: Value; words: string; isDisabled?: boolean }

export type SelectProps<Value extends string> = {
  label: string
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  name?: string
  hint?: ReactNode
  /** The catalogue's words for what is wrong. */
  problem?: string | undefined
  isDisabled?: boolean
  /** `dense` stands in a row of tools, with its label for those who cannot see what it chooses among. */
  size?: 'dense'
  /** What is chosen acts at once and leads on: whoever goes through the list with keys only looks, and Enter takes it. */
  isDecisive?: boolean
}

/** Some browsers choose with each arrow while the list is closed; in an open list they do when it closes. */
function useLooking(isDecisive: boolean, choose: (value: string) => void) {
  const [looked, setLooked] = useState<string | null>(null)
  const held = useRef<string | null>(null)
  if (!isDecisive) return { looked: null, take: choose, keys: {} }
  return {
    looked,
    take(value: string) {
      if (held.current !== null) return setLooked(value)
      setLooked(null)
      choose(value)
    },
    keys: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter' && looked !== null) {
          event.preventDefault()
          setLooked(null)
          choose(looked)
        } else if (event.key === 'Escape') setLooked(null)
        held.current = /^(?:Enter|Escape|Tab| )$/.test(event.key) ? null : event.key
      },
      onKeyUp: () => void (held.current = null),
      onBlur() {
        held.current = null
        setLooked(null)
      },
    },
  }
}

/** One of many, by the system's own list: on a phone nothing is easier to use. */
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
  isDecisive = false,
}: SelectProps<Value>) {
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  const { looked, take, keys } = useLooking(isDecisive, choose)
  const below = problem ?? (looked === null ? hint : words.enterTakesIt)
  return (
    <div className={styles.field} data-size={size}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <select
          id={id}
          className={styles.select}
          name={name}
          value={looked ?? value}
          disabled={isDisabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
          onChange={(event) => take(event.target.value)}
          {...keys}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.words}
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

import { useId, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
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
}: SelectProps<Value>) {
  const id = useId()
  const below = problem ?? hint
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <div className={styles.field} data-size={size}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <select
          id={id}
          className={styles.select}
          name={name}
          value={value}
          disabled={isDisabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
          onChange={(event) => choose(event.target.value)}
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

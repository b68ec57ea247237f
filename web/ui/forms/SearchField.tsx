import { useId } from 'react'
import { Icon } from '../layout/Icon.tsx'
import styles from './SearchField.module.css'

export type SearchFieldProps = {
  /** Accessible name of the field. */
  label: string
  /** Hint that says what the user can search for. */
  placeholder: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
}

/** A search input. Its form field name is `search`. */
export function SearchField({ label, placeholder, value, onChange, maxLength = 100 }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        className={styles.input}
        type="search"
        name="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

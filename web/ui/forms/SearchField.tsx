import { useId } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SearchField.module.css'

export type SearchFieldProps = {
  /** What is looked for, for who cannot see the sign. */
  label: string
  /** What may be typed, in a few words. */
  placeholder: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
}

/** Where one types what one looks for. It is called `search` in the form it stands in. */
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

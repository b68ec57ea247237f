import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import * as words from './words.ts'
import styles from './SearchField.module.css'

export type SearchFieldProps = { value: string; onChange: (value: string) => void }

/** Where one types whom one looks for. It is called `search` in the form it stands in. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.label}>
        {words.searchVoices}
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
        maxLength={100}
        placeholder={words.nameAccentAgeManner}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

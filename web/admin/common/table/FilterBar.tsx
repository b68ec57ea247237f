import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Select, type SelectOption } from '../../../ui/forms/Select.tsx'
import { useQueryState } from './useQueryState.ts'
import { filterMessages } from '../messages.ts'
import styles from './FilterBar.module.css'

/** One filter of a list: a select field if it has `options`, else a text field. */
export type Filter = {
  /** Name of the query parameter that stores the filter's value in the URL. */
  name: string
  label: string
  /**
   * The values that the admin can choose. The first value is empty and shows all rows. Absent: the filter is a
   * text field.
   */
  options?: readonly SelectOption<string>[]
}

export type FilterBarProps = {
  /** The query parameter in which the search text is stored, and the label of the search field. */
  search?: { name: string; label: string }
  filters: readonly Filter[]
  /** Buttons at the end of the bar. */
  children?: ReactNode
}

/** The search starts this many ms after the last keystroke. */
const debounceMs = 250

type TextFilterProps = { label: string; value: string; onChange: (value: string) => void }

/**
 * Calls `onChange` with the typed text when typing pauses, or at once on Enter. If the URL gets a new value, the field
 * shows it.
 */
function useDebouncedText({ value, onChange }: Omit<TextFilterProps, 'label'>) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => report.current(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return {
    typed,
    setTyped,
    submit(event: FormEvent) {
      event.preventDefault()
      onChange(typed.trim())
    },
  }
}

function TextFilter({ label, kind, ...props }: TextFilterProps & { kind: 'search' | 'word' }) {
  const { typed, setTyped, submit } = useDebouncedText(props)
  return (
    <form className={styles[kind]} role={kind === 'search' ? 'search' : undefined} onSubmit={submit}>
      {kind === 'search' && <Icon name="search" />}
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        spellCheck={false}
        autoCapitalize="none"
        data-chosen={Boolean(props.value) || undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}

/** The search field and the filters of a list. Their values are stored in the URL. */
export function FilterBar({ search, filters, children }: FilterBarProps) {
  const id = useId()
  const names = [...(search ? [search.name] : []), ...filters.map(({ name }) => name)]
  const { values, change } = useQueryState(names)
  const [isOpen, setOpen] = useState(false)
  const chosen = filters.filter(({ name }) => values[name])
  const clear = () => change(Object.fromEntries(names.map((name) => [name, ''])))
  return (
    <div className={styles.bar}>
      {search && (
        <TextFilter
          kind="search"
          label={search.label}
          value={values[search.name] ?? ''}
          onChange={(value) => change({ [search.name]: value })}
        />
      )}
      {filters.length > 0 && (
        <>
          <div className={styles.opener}>
            <Button size="dense" icon="filter" isExpanded={isOpen} controls={id} onPress={() => setOpen(!isOpen)}>
              {filterMessages.show(chosen.length)}
            </Button>
          </div>
          <div id={id} className={styles.filters} data-open={isOpen || undefined}>
            {filters.map(({ name, label, options }) => {
              const shared = {
                label,
                value: values[name] ?? '',
                onChange: (value: string) => change({ [name]: value }),
              }
              if (!options) return <TextFilter key={name} kind="word" {...shared} />
              return (
                <div key={name} className={styles.filter} data-chosen={Boolean(values[name]) || undefined}>
                  <Select size="dense" options={options} {...shared} />
                </div>
              )
            })}
          </div>
        </>
      )}
      {(chosen.length > 0 || (search && values[search.name])) && (
        <Button kind="bare" size="dense" icon="close" onPress={clear}>
          {filterMessages.clear}
        </Button>
      )}
      {children && <div className={styles.rest}>{children}</div>}
    </div>
  )
}

import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { useQueryState } from './useQueryState.ts'
import { filterWords } from './words.ts'
import styles from './FilterBar.module.css'

export type Filter = {
  /** Its name in the address. */
  name: string
  label: string
  /** The first is the empty one, which lets everything through. Without options a word is typed. */
  options?: readonly SelectOption<string>[]
}

export type FilterBarProps = {
  /** What is searched, and its name in the address. */
  search?: { name: string; label: string }
  filters: readonly Filter[]
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** While somebody types, nothing is asked. */
const pauseMs = 250

type TypedProps = { label: string; value: string; onChange: (value: string) => void }

/** What is typed, told after a pause, or at once by Enter; what comes by the address is taken over. */
function useTyped({ value, onChange }: Omit<TypedProps, 'label'>) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => tell.current(typed.trim()), pauseMs)
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

function Typed({ label, kind, ...told }: TypedProps & { kind: 'search' | 'word' }) {
  const { typed, setTyped, submit } = useTyped(told)
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
        data-chosen={Boolean(told.value) || undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}

/** What a list shows: a search and a few choices, kept in the address. */
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
        <Typed
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
              {filterWords.show(chosen.length)}
            </Button>
          </div>
          <div id={id} className={styles.filters} data-open={isOpen || undefined}>
            {filters.map(({ name, label, options }) => {
              const shared = {
                label,
                value: values[name] ?? '',
                onChange: (value: string) => change({ [name]: value }),
              }
              if (!options) return <Typed key={name} kind="word" {...shared} />
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
          {filterWords.clear}
        </Button>
      )}
      {children && <div className={styles.rest}>{children}</div>}
    </div>
  )
}

import type { Session } from '@scene-partner/contract/entities'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { paletteMessages as messages } from '../messages.ts'
import { usePaletteResults, type PaletteResult } from './usePaletteResults.ts'
import styles from './CommandPalette.module.css'

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Returns whether a key opens the palette: Ctrl K and ⌘ K everywhere, a slash only outside text fields. */
const isOpeningKey = (event: globalThis.KeyboardEvent) =>
  !event.isComposing &&
  ((event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) ||
    (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTextField(event.target)))

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The command palette, and the button that opens it. Keyboard shortcuts also open it. */
export function CommandPalette({ session }: { session: Session }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!isOpeningKey(event)) return
      // While another dialog is open, it keeps the focus, so the palette does not open.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="search" />
        {messages.open}
        <kbd aria-hidden="true">{messages.key}</kbd>
      </button>
      {isOpen && <Palette session={session} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shows the text of a result and highlights the part that equals the typed text. */
function Match({ text, words }: { text: string; words: string }) {
  const typed = words.trim()
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase())
  if (at === -1) return text
  const end = at + typed.length
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.match}>{text.slice(at, end)}</span>
      {text.slice(end)}
    </>
  )
}

/**
 * A search field with a list of results. Arrow keys choose a result, Enter opens it, and Ctrl+Enter or ⌘+Enter opens it
 * in a new tab.
 */
function Palette({ session, onClose }: { session: Session; onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState(0)
  const { groups, isSearching, isFailed } = usePaletteResults(session, typed)
  const results = groups.flatMap((group) => group.results)
  const active = Math.min(position, results.length - 1)
  const optionId = (index: number) => `${id}-option-${index}`
  useEffect(() => {
    document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const open = ({ to }: PaletteResult, isNewTab: boolean) => {
    if (isNewTab) {
      window.open(to, '_blank', 'noopener')
      return
    }
    onClose()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    const chosen = results[active]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setPosition((active + step + results.length) % results.length)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      open(chosen, event.ctrlKey || event.metaKey)
    }
  }
  const status = isSearching ? messages.searching : messages.count(results.length)
  return (
    <Dialog title={messages.title} isOpen onClose={onClose} placement="top" initialFocus={field}>
      <div className={styles.palette}>
        <input
          ref={field}
          className={styles.field}
          type="text"
          role="combobox"
          aria-label={messages.title}
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? optionId(active) : undefined}
          placeholder={messages.placeholder}
          value={typed}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setPosition(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={messages.results}>
          {groups.map(({ label, results: found }) => (
            <div key={label} role="group" aria-label={label}>
              <p aria-hidden="true">{label}</p>
              {found.map((result) => {
                const index = results.indexOf(result)
                return (
                  <div
                    key={result.to}
                    id={optionId(index)}
                    className={styles.option}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    // Screen readers would read a word with a highlight as two words, so the label contains the text
                    // without highlights.
                    aria-label={[result.text, result.note].filter(Boolean).join(' ')}
                    onMouseMove={() => setPosition(index)}
                    // A press does not take the focus from the search field, so that the admin can continue typing.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={(event) => open(result, event.ctrlKey || event.metaKey)}
                  >
                    <Icon name={result.icon} />
                    <span>
                      <Match text={result.text} words={typed} />
                      {result.note && (
                        <small>
                          <Match text={result.note} words={typed} />
                        </small>
                      )}
                    </span>
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {results.length === 0 && !isSearching && !isFailed && <p className={styles.quiet}>{messages.nothing(typed)}</p>}
        {isFailed && (
          <p className={styles.quiet} role="alert">
            {messages.failed}
          </p>
        )}
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {messages.choose}
          </span>
          <span>
            <kbd>{messages.enter}</kbd> {messages.go}
          </span>
          <span>
            <kbd>{messages.ctrlEnter}</kbd> {messages.newTab}
          </span>
        </p>
        <LiveRegion>{status}</LiveRegion>
      </div>
    </Dialog>
  )
}

import { useLayoutEffect, useRef, type KeyboardEvent, type Ref, type TextareaHTMLAttributes } from 'react'
import styles from './Sheet.module.css'

export type SheetProps = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'placeholder' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste' | 'onBlur'
> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Ctrl+Enter, or ⌘ and Enter. */
  onSubmit?: () => void
  ref?: Ref<HTMLTextAreaElement>
  isReadOnly?: boolean
  hasProblem?: boolean
  /** Something is held over it that would be put there. */
  isOver?: boolean
  describedBy?: string
}

/** From here on the sheet is as high as it gets: to measure a long text at each key would only take time. */
const fillsTheSheet = 4_000

/** Where a place of the old text stands in the new one: before and after what was changed nothing moves. */
export function placeAfter(place: number, before: string, after: string): number {
  let start = 0
  const most = Math.min(before.length, after.length)
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  if (place <= start) return place
  return place >= before.length - end ? after.length - (before.length - place) : Math.min(place, after.length - end)
}

/** A text that comes from elsewhere leaves the caret at the words where it stood; browsers put it at the end. */
function useSteadyCaret(value: string) {
  const known = useRef({ value, start: 0, end: 0 })
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    const { value: before, start, end } = known.current
    if (!current || value === before) return
    known.current = { ...known.current, value }
    if (document.activeElement !== current) return
    current.setSelectionRange(placeAfter(start, before, value), placeAfter(end, before, value))
  }, [value])
  return {
    area,
    note(element: HTMLTextAreaElement) {
      known.current = { value: element.value, start: element.selectionStart, end: element.selectionEnd }
    },
  }
}

/** The one lit sheet of script. */
export function Sheet({
  label,
  value,
  onChange,
  onSubmit,
  ref,
  isReadOnly,
  hasProblem,
  isOver,
  describedBy,
  ...area
}: SheetProps) {
  const caret = useSteadyCaret(value)
  const handleKey = (event: KeyboardEvent) => {
    if (!onSubmit || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className={styles.page} data-over={isOver || undefined}>
      <textarea
        ref={(element) => {
          caret.area.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        className={styles.sheet}
        data-full={value.length > fillsTheSheet || undefined}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={hasProblem || undefined}
        aria-keyshortcuts={onSubmit && 'Control+Enter'}
        value={value}
        readOnly={isReadOnly}
        spellCheck={false}
        onChange={(event) => {
          caret.note(event.target)
          onChange(event.target.value)
        }}
        onSelect={(event) => caret.note(event.currentTarget)}
        onKeyDown={handleKey}
        {...area}
      />
    </div>
  )
}

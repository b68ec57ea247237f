import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react'
import styles from './ScriptTextArea.module.css'

export type ScriptTextAreaProps = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'placeholder' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste' | 'onBlur'
> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called on Ctrl+Enter or ⌘+Enter. */
  onSubmit?: () => void
  ref?: Ref<HTMLTextAreaElement>
  isReadOnly?: boolean
  hasProblem?: boolean
  /** Whether the user drags a file over the text area. */
  isOver?: boolean
  describedBy?: string
  /** Shown over the text area while it is empty, in place of the placeholder. */
  whenEmpty?: ReactNode
}

/**
 * From this text length on, the text area always has its maximum height, because measuring a long text at each key
 * press is slow.
 */
const fullHeightLength = 4_000

/**
 * Returns the position in the new text for a caret position in the old text. Positions in unchanged text stay at the
 * same characters.
 */
export function mapCaretPosition(position: number, before: string, after: string): number {
  let start = 0
  const maxCommon = Math.min(before.length, after.length)
  while (start < maxCommon && before[start] === after[start]) start += 1
  let end = 0
  while (end < maxCommon - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  if (position <= start) return position
  return position >= before.length - end
    ? after.length - (before.length - position)
    : Math.min(position, after.length - end)
}

/**
 * Keeps the caret at the same words when the value changes without typing. Browsers would move the caret to the end.
 */
function useStableCaret(value: string) {
  const known = useRef({ value, start: 0, end: 0 })
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    const { value: before, start, end } = known.current
    if (!current || value === before) return
    known.current = { ...known.current, value }
    if (document.activeElement !== current) return
    current.setSelectionRange(mapCaretPosition(start, before, value), mapCaretPosition(end, before, value))
  }, [value])
  return {
    area,
    recordSelection(element: HTMLTextAreaElement) {
      known.current = { value: element.value, start: element.selectionStart, end: element.selectionEnd }
    },
  }
}

/** A text area for scripts that looks like a sheet of paper. */
export function ScriptTextArea({
  label,
  value,
  onChange,
  onSubmit,
  ref,
  isReadOnly,
  hasProblem,
  isOver,
  describedBy,
  whenEmpty,
  ...area
}: ScriptTextAreaProps) {
  const caret = useStableCaret(value)
  const handleKeyDown = (event: KeyboardEvent) => {
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
        data-full={value.length > fullHeightLength || undefined}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={hasProblem || undefined}
        aria-keyshortcuts={onSubmit && 'Control+Enter'}
        value={value}
        readOnly={isReadOnly}
        spellCheck={false}
        onChange={(event) => {
          caret.recordSelection(event.target)
          onChange(event.target.value)
        }}
        onSelect={(event) => caret.recordSelection(event.currentTarget)}
        onKeyDown={handleKeyDown}
        {...area}
      />
      {value === '' && whenEmpty}
    </div>
  )
}

import { scriptRules, normalizeTags } from '@scene-partner/contract/scriptRules'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import * as messages from '../messages.ts'
import styles from './TagsField.module.css'

const { maxTagLength, maxTags } = scriptRules

/**
 * Lets the user edit the tags of a script. Enter or a comma adds a tag; Backspace in the empty field removes the last
 * tag.
 */
export function TagsField({
  tags,
  known,
  isReadOnly,
  onChange,
}: {
  tags: readonly string[]
  /** Tags of other scripts, which the field suggests. */
  known: readonly string[]
  isReadOnly: boolean
  onChange: (tags: string[]) => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = tags.length >= maxTags
  const add = () => {
    const added = normalizeTags([...tags, ...text.split(',')])
    if (added.length > tags.length) onChange(added.slice(0, maxTags))
    setText('')
  }
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag))
    input.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{messages.tagsLabel}</label>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={messages.tagsLabel}>
          {tags.map((tag) => (
            <li key={tag}>
              <span>{tag}</span>
              {!isReadOnly && (
                <button type="button" aria-label={messages.tagsRemove(tag)} onClick={() => remove(tag)}>
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <div className={styles.add}>
          <input
            ref={input}
            id={id}
            list={`${id}-known`}
            value={text}
            maxLength={maxTagLength}
            disabled={isFull}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={isFull ? messages.tagsFull(maxTags) : messages.tagsPlaceholder}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
            onBlur={add}
          />
          <Button kind="bare" icon="plus" label={messages.tagsAdd} isDisabled={text.trim() === ''} onPress={add} />
          <datalist id={`${id}-known`}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </div>
      )}
      {isReadOnly && tags.length === 0 && <p id={id}>{messages.tagsNone}</p>}
    </div>
  )
}

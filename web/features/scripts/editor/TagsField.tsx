import { scriptRules, tidyTags } from '@scene-partner/contract/scriptRules'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import * as words from './words.ts'
import styles from './TagsField.module.css'

const { longestTag, mostTags } = scriptRules

/** The tags of a script: typed, one after the other with Enter or a comma; Backspace in the empty field takes the last away. */
export function TagsField({
  tags,
  known,
  isReadOnly,
  onChange,
}: {
  tags: readonly string[]
  /** Tags of other scripts, to choose from. */
  known: readonly string[]
  isReadOnly: boolean
  onChange: (tags: string[]) => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = tags.length >= mostTags
  const add = () => {
    const added = tidyTags([...tags, ...text.split(',')])
    if (added.length > tags.length) onChange(added.slice(0, mostTags))
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
      <label htmlFor={id}>{words.tags}</label>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={words.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <span>{tag}</span>
              {!isReadOnly && (
                <button type="button" aria-label={words.removeTag(tag)} onClick={() => remove(tag)}>
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
            maxLength={longestTag}
            disabled={isFull}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={isFull ? words.tagsAreMost(mostTags) : words.auditionVerse}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
            onBlur={add}
          />
          <Button kind="bare" icon="plus" label={words.addTag} isDisabled={text.trim() === ''} onPress={add} />
          <datalist id={`${id}-known`}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </div>
      )}
      {isReadOnly && tags.length === 0 && <p id={id}>{words.none}</p>}
    </div>
  )
}

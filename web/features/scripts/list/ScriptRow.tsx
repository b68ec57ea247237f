import type { ScriptRow as Row } from '@scene-partner/contract/entities'
import { Link } from 'react-router'
import { Button } from '../../../ui/actions/Button.tsx'
import { formatCount, formatDay } from '../messages.ts'
import * as messages from '../messages.ts'
import styles from './ScriptRow.module.css'

export type ScriptRowProps = {
  script: Row
  isReadOnly: boolean
  onFavorite: (script: Row) => void
  onArchive: (script: Row) => void
  onDelete: (script: Row) => void
  onTag: (tag: string) => void
}

function formatFacts({ wordCount, characterCount, characters, updatedAt, isArchived }: Row): string {
  return [
    isArchived && 'archived',
    formatCount(wordCount, 'word'),
    formatCount(characterCount, 'character'),
    characters.length > 0 && formatCount(characters.length, 'role'),
    messages.rowEdited(formatDay(updatedAt)),
  ]
    .filter(Boolean)
    .join(', ')
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Shows one script of the list. Its title links to the editor. */
export function ScriptRow({ script, isReadOnly, onFavorite, onArchive, onDelete, onTag }: ScriptRowProps) {
  const { id, title, preview, tags, isArchived, isFavorite } = script
  return (
    <li className={styles.row} data-archived={isArchived || undefined}>
      <div className={styles.is}>
        <h2>
          <Link to={`/scripts/${id}`}>{title}</Link>
        </h2>
        <p className={styles.preview}>{preview || messages.rowNoText}</p>
        <p className={styles.facts}>{capitalize(formatFacts(script))}</p>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={messages.rowTags(title)}>
            {tags.map((tag) => (
              <li key={tag}>
                <button type="button" aria-label={messages.rowTagFilter(tag)} onClick={() => onTag(tag)}>
                  {tag}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isReadOnly && (
        <div className={styles.tools}>
          <Button
            kind="bare"
            icon={isFavorite ? 'starred' : 'star'}
            label={isFavorite ? messages.rowFavouriteRemove(title) : messages.rowFavouriteAdd(title)}
            onPress={() => onFavorite(script)}
          />
          <Link className={styles.edit} to={`/scripts/${id}`} aria-label={messages.rowEditLabel(title)}>
            {messages.rowEdit}
          </Link>
          <Button
            kind="bare"
            label={`${isArchived ? messages.unarchiveButton : messages.archiveButton} “${title}”`}
            onPress={() => onArchive(script)}
          >
            {isArchived ? messages.unarchiveButton : messages.archiveButton}
          </Button>
          <Button kind="bare" icon="trash" label={messages.rowDelete(title)} onPress={() => onDelete(script)} />
        </div>
      )}
    </li>
  )
}

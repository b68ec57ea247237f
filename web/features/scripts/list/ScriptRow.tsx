import type { ScriptRow as Row } from '@scene-partner/contract/entities'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { sayCount, sayWhen } from './words.ts'
import * as phrases from './words.ts'
import styles from './ScriptRow.module.css'

export type ScriptRowProps = {
  script: Row
  isReadOnly: boolean
  onFavorite: (script: Row) => void
  onArchive: (script: Row) => void
  onDelete: (script: Row) => void
  onTag: (tag: string) => void
}

function sayFacts({ wordCount, characterCount, characters, updatedAt, isArchived }: Row): string {
  return [
    isArchived && 'archived',
    sayCount(wordCount, 'word'),
    sayCount(characterCount, 'character'),
    characters.length > 0 && sayCount(characters.length, 'role'),
    phrases.edited(sayWhen(updatedAt)),
  ]
    .filter(Boolean)
    .join(', ')
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** One script of the list: its title leads to it. */
export function ScriptRow({ script, isReadOnly, onFavorite, onArchive, onDelete, onTag }: ScriptRowProps) {
  const { id, title, preview, tags, isArchived, isFavorite } = script
  return (
    <li className={styles.row} data-archived={isArchived || undefined}>
      <div className={styles.is}>
        <h2>
          <Link to={`/scripts/${id}`}>{title}</Link>
        </h2>
        <p className={styles.preview}>{preview || phrases.nothingWrittenYet}</p>
        <p className={styles.facts}>{capital(sayFacts(script))}</p>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={phrases.tagsOf(title)}>
            {tags.map((tag) => (
              <li key={tag}>
                <button type="button" aria-label={phrases.onlyScriptsWithTag(tag)} onClick={() => onTag(tag)}>
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
            label={isFavorite ? phrases.removeNamedFromFavourites(title) : phrases.addNamedToFavourites(title)}
            onPress={() => onFavorite(script)}
          />
          <Link className={styles.edit} to={`/scripts/${id}`} aria-label={phrases.editNamed(title)}>
            {phrases.edit}
          </Link>
          <Button
            kind="bare"
            label={`${isArchived ? phrases.unarchive : phrases.archive} “${title}”`}
            onPress={() => onArchive(script)}
          >
            {isArchived ? phrases.unarchive : phrases.archive}
          </Button>
          <Button kind="bare" icon="trash" label={phrases.deleteNamed(title)} onPress={() => onDelete(script)} />
        </div>
      )}
    </li>
  )
}

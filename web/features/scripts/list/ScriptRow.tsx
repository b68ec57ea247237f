import type { ScriptRow as Row } from '@scene-partner/contract/entities'
import type { ScriptProgress } from '@scene-partner/contract/operations/rehearsal'
import { Link } from 'react-router'
import { Menu, type MenuItem } from '../../../ui/actions/Menu.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { formatRoles } from '../../../ui/formatRoles.ts'
import { ProgressFacts } from '../../practice/index.ts'
import * as messages from '../messages.ts'
import styles from './ScriptRow.module.css'

export type ScriptRowProps = {
  script: Row
  /** The user's role and progress; undefined until they are loaded. */
  progress: ScriptProgress | undefined
  /**
   * Whether this is the first script of the list that has roles. The round button of this row is the primary button of
   * the page.
   */
  isFirst: boolean
  isReadOnly: boolean
  /** Whether the page has not loaded its code yet. Until then, the menu and the tags of the row cannot be pressed. */
  isEarly?: boolean
  onFavorite: (script: Row) => void
  onArchive: (script: Row) => void
  onDelete: (script: Row) => void
  onTag: (tag: string) => void
}

/** Average number of words that are spoken per minute. */
const wordsPerMinute = 150

/** Estimates how long the script takes, in minutes: by its spoken lines if they are known, else by all its words. */
const estimateMinutes = ({ wordCount, analysis }: Row): number =>
  Math.max(1, Math.round(analysis?.spokenMs === undefined ? wordCount / wordsPerMinute : analysis.spokenMs / 60_000))

const formatFacts = (script: Row): string => {
  const { wordCount, analysis, isArchived } = script
  return messages.rowFacts([
    ...(isArchived ? [messages.rowArchived] : []),
    ...(wordCount > 0 ? [messages.rowLength(estimateMinutes(script))] : []),
    ...(analysis ? [messages.rowScenes(analysis.scenes)] : []),
  ])
}

/**
 * The round button of a row. It starts the rehearsal, opens the page for choosing a role, or opens a text without
 * roles.
 */
function RehearseLink({
  script: { id, title, characters },
  progress,
  isFirst,
}: Pick<ScriptRowProps, 'script' | 'progress' | 'isFirst'>) {
  const hasRole = progress !== undefined && progress.mine.length > 0
  const [to, icon, label] =
    characters.length === 0
      ? ([`/scripts/${id}`, 'script', messages.rowOpen(title)] as const)
      : ([
          `/practice?script=${id}`,
          hasRole || !progress ? 'play' : 'person',
          hasRole || !progress ? messages.rowRehearse(title) : messages.rowChooseRole(title),
        ] as const)
  return (
    <Link
      to={to}
      className={styles.rehearse}
      aria-label={label}
      data-tip={label}
      data-first={(isFirst && characters.length > 0) || undefined}
    >
      <Icon name={icon} />
    </Link>
  )
}

function listActions({ script, onFavorite, onArchive, onDelete }: ScriptRowProps): MenuItem[] {
  const { id, isArchived, isFavorite } = script
  return [
    { label: messages.rowEdit, icon: 'pencil', to: `/scripts/${id}?edit` },
    {
      label: isFavorite ? messages.favouriteRemove : messages.favouriteAdd,
      icon: isFavorite ? 'starred' : 'star',
      onChoose: () => onFavorite(script),
    },
    { label: isArchived ? messages.unarchiveButton : messages.archiveButton, onChoose: () => onArchive(script) },
    'rule',
    { label: messages.deleteButton, icon: 'trash', kind: 'danger', onChoose: () => onDelete(script) },
  ]
}

/**
 * Shows one script of the list: a button to rehearse, the user's role and progress, and a menu with the other actions.
 */
export function ScriptRow(props: ScriptRowProps) {
  const { script, progress, isReadOnly, isEarly = false, onTag } = props
  const { id, title, preview, tags, isArchived, isFavorite } = script
  const facts = formatFacts(script)
  const menuButton = (
    <button type="button" aria-label={messages.rowMenu(title)}>
      <Icon name="more" />
    </button>
  )
  return (
    <li className={styles.row} data-archived={isArchived || undefined}>
      <RehearseLink {...props} />
      <div className={styles.is}>
        <h2>
          <Link to={`/scripts/${id}`}>{title}</Link>
          {isFavorite && (
            <span className={styles.favorite} role="img" aria-label={messages.favouriteButton}>
              <Icon name="starred" />
            </span>
          )}
        </h2>
        {progress && progress.mine.length > 0 && <p className={styles.role}>{formatRoles(progress.mine)}</p>}
        <p className={styles.preview}>{preview || messages.rowNoText}</p>
        {facts && <p className={styles.facts}>{facts}</p>}
        <TagList title={title} tags={tags} isEarly={isEarly} onTag={onTag} />
      </div>
      {progress && (
        <div className={styles.progress}>
          <ProgressFacts script={progress} />
        </div>
      )}
      {!isReadOnly && (
        <div className={styles.menu} inert={isEarly}>
          {isEarly ? menuButton : <Menu align="end" items={listActions(props)} trigger={menuButton} />}
        </div>
      )}
    </li>
  )
}

type TagListProps = Pick<ScriptRowProps, 'onTag'> & { title: string; tags: readonly string[]; isEarly: boolean }

function TagList({ title, tags, isEarly, onTag }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={messages.rowTags(title)} inert={isEarly}>
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" aria-label={messages.rowTagFilter(tag)} onClick={() => onTag(tag)}>
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}

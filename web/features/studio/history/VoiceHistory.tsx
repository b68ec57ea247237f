import type { Generation } from '@scene-partner/contract/entities'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { DeletedRow, HistoryRow, getRecordingName } from './HistoryRow.tsx'
import { useRenameGeneration, type useGenerations } from '../queries.ts'
import { useGenerationDeletion } from './useGenerationDeletion.ts'
import * as messages from '../messages.ts'
import styles from './VoiceHistory.module.css'

// Loaded on demand, because the dialog needs the form library.
const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }))

export type VoiceHistoryProps = {
  history: ReturnType<typeof useGenerations>
  /** The id of the recording that is playing; null if none is playing. */
  playingId: string | null
  isReadOnly: boolean
  onToggle: (generation: Generation) => void
  onDeleted: (generation: Generation) => void
  onRetry: (generation: Generation) => void
}

const isShown = (generation: Generation) => !generation.isDeleted

/** Adds recently deleted recordings, which the user can still restore, at their earlier positions in the list. */
function withDeleted(list: readonly Generation[], deleted: readonly Generation[]): Generation[] {
  const isGone = new Set(deleted.map(({ id }) => id))
  const others = list.filter((one) => isShown(one) && !isGone.has(one.id))
  return [...others, ...deleted].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

const olderError = messages.historyOlderError

/**
 * Returns the message about a failed loading while the list stays visible; null if loading did not fail, or if there is
 * no list yet.
 */
function findProblem({ error, data, isFetchNextPageError }: VoiceHistoryProps['history']): string | null {
  if (!error || !data) return null
  return isFetchNextPageError ? olderError : formatFailedAction(messages.historyLoadAction, error)
}

/** Lists all recordings of the account, newest first. */
export function VoiceHistory({ history, playingId, isReadOnly, onToggle, onDeleted, onRetry }: VoiceHistoryProps) {
  const deleting = useGenerationDeletion(onDeleted)
  const [renamed, setRenamed] = useState<Generation | null>(null)
  const rename = useRenameGeneration()
  const rows = withDeleted(history.generations, deleting.deleted)
  const isGone = new Set(deleting.deleted.map(({ id }) => id))
  const heading = useRef<HTMLHeadingElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const close = () => {
    setRenamed(null)
    rename.reset()
  }
  const handleRefresh = async () => {
    setAnnouncement('')
    const { isError } = await history.refetch()
    if (!isError) setAnnouncement(messages.historyRefreshed)
  }
  const handleUndo = async (generation: Generation) => {
    if (!(await deleting.restore(generation))) return
    setAnnouncement(messages.historyRestored(getRecordingName(generation)))
    heading.current?.focus({ preventScroll: true })
  }
  const problem = deleting.problem ?? findProblem(history)
  return (
    <section className={styles.history} aria-labelledby="voice-history">
      <header className={styles.head}>
        <h2 id="voice-history" ref={heading} tabIndex={-1}>
          {messages.historyTitle}
        </h2>
        <Button
          kind="bare"
          icon="refresh"
          label={messages.historyRefresh}
          isDisabled={history.isFetching}
          onPress={() => void handleRefresh()}
        />
      </header>
      {problem && <Notice kind="failed">{problem}</Notice>}
      <QueryContent
        query={history}
        formatError={(error) => formatFailedAction(messages.historyLoadAction, error)}
        isEmpty={() => rows.length === 0}
        empty={<EmptyState title={messages.historyEmptyTitle}>{messages.historyEmptyHint}</EmptyState>}
      >
        {() => (
          <ul>
            {rows.map((generation) =>
              isGone.has(generation.id) ? (
                <DeletedRow
                  key={generation.id}
                  generation={generation}
                  onUndo={(one) => void handleUndo(one)}
                  onExpire={deleting.removeRow}
                  onFocusLost={() => heading.current?.focus({ preventScroll: true })}
                />
              ) : (
                <HistoryRow
                  key={generation.id}
                  generation={generation}
                  isPlaying={generation.id === playingId}
                  isReadOnly={isReadOnly}
                  onToggle={onToggle}
                  onRename={setRenamed}
                  onDelete={(one) => void deleting.remove(one)}
                  onRetry={onRetry}
                />
              ),
            )}
          </ul>
        )}
      </QueryContent>
      {history.hasNextPage && (
        <div className={styles.more}>
          <Button isBusy={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
            {history.isFetchingNextPage ? messages.historyLoadingOlder : messages.historyShowMore}
          </Button>
        </div>
      )}
      {renamed && (
        <Suspense>
          <RenameDialog
            generation={renamed}
            onRename={(title) => rename.mutateAsync({ generationId: renamed.id, title })}
            onClose={close}
          />
        </Suspense>
      )}
      <LiveRegion>{announcement}</LiveRegion>
    </section>
  )
}

import type { Generation } from '@scene-partner/contract/entities'
import { useRef, useState } from 'react'
import { sayDataError, sayRefusal } from '../../platform/callError.ts'
import { Announce } from '../../ui/Announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DeletedRow, HistoryRow, nameOf } from './HistoryRow.tsx'
import { useRenameGeneration, type useGenerations } from './queries.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { useDeleting } from './useDeleting.ts'
import * as words from './words.ts'
import styles from './VoiceHistory.module.css'

export type VoiceHistoryProps = {
  history: ReturnType<typeof useGenerations>
  /** The recording that sounds. */
  playingId: string | null
  isReadOnly: boolean
  onToggle: (generation: Generation) => void
  onDeleted: (generation: Generation) => void
  onAgain: (generation: Generation) => void
}

const isShown = (generation: Generation) => !generation.isDeleted

/** The list with what was just deleted still in its place. */
function withDeleted(list: readonly Generation[], deleted: readonly Generation[]): Generation[] {
  const isGone = new Set(deleted.map(({ id }) => id))
  const others = list.filter((one) => isShown(one) && !isGone.has(one.id))
  return [...others, ...deleted].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

const olderProblem = words.olderRecordingsCouldNotBeFetched

/** What went wrong while the list goes on being shown. */
function problemOf({ error, data, isFetchNextPageError }: VoiceHistoryProps['history']): string | null {
  if (!error || !data) return null
  return isFetchNextPageError ? olderProblem : sayDataError(words.loadHistory, error)
}

/** Everything this account has had read, newest first. */
export function VoiceHistory({ history, playingId, isReadOnly, onToggle, onDeleted, onAgain }: VoiceHistoryProps) {
  const deleting = useDeleting(onDeleted)
  const [renamed, setRenamed] = useState<Generation | null>(null)
  const rename = useRenameGeneration()
  const rows = withDeleted(history.generations, deleting.deleted)
  const isGone = new Set(deleting.deleted.map(({ id }) => id))
  const heading = useRef<HTMLHeadingElement>(null)
  const [news, setNews] = useState('')
  const close = () => {
    setRenamed(null)
    rename.reset()
  }
  const handleRefresh = async () => {
    setNews('')
    const { isError } = await history.refetch()
    if (!isError) setNews(words.yourHistoryIsUp)
  }
  const handleUndo = async (generation: Generation) => {
    if (!(await deleting.restore(generation))) return
    setNews(words.isBack(nameOf(generation)))
    heading.current?.focus({ preventScroll: true })
  }
  const problem = deleting.problem ?? problemOf(history)
  return (
    <section className={styles.history} aria-labelledby="voice-history">
      <header className={styles.head}>
        <h2 id="voice-history" ref={heading} tabIndex={-1}>
          {words.yourVoiceHistory}
        </h2>
        <Button
          kind="bare"
          icon="refresh"
          label={words.refresh}
          isDisabled={history.isFetching}
          onPress={() => void handleRefresh()}
        />
      </header>
      {problem && <Notice kind="failed">{problem}</Notice>}
      <Loaded
        query={history}
        sayError={(error) => sayDataError(words.loadHistory, error)}
        isEmpty={() => rows.length === 0}
        empty={<Empty title={words.nothingReadYet}>{words.whatYouGenerate}</Empty>}
      >
        {() => (
          <ul>
            {rows.map((generation) =>
              isGone.has(generation.id) ? (
                <DeletedRow
                  key={generation.id}
                  generation={generation}
                  onUndo={(one) => void handleUndo(one)}
                  onGone={deleting.forget}
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
                  onAgain={onAgain}
                />
              ),
            )}
          </ul>
        )}
      </Loaded>
      {history.hasNextPage && (
        <div className={styles.more}>
          <Button isBusy={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
            {history.isFetchingNextPage ? words.fetchingOlderOnes : words.showMore}
          </Button>
        </div>
      )}
      {renamed && (
        <RenameDialog
          generation={renamed}
          isSending={rename.isPending}
          problem={rename.error && sayRefusal(rename.error, words.nameCouldNotBeChanged)}
          onRename={(title) => rename.mutate({ generationId: renamed.id, title }, { onSuccess: close })}
          onClose={close}
        />
      )}
      <Announce>{news}</Announce>
    </section>
  )
}

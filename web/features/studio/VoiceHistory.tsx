import type { Generation } from '@scene-partner/contract/entities'
import { useCallback, useState } from 'react'
import { sayDataError, sayRefusal } from '../../platform/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DeletedRow, HistoryRow } from './HistoryRow.tsx'
import { useDeleteGeneration, useRenameGeneration, useRestoreGeneration, type useGenerations } from './queries.ts'
import { RenameDialog } from './RenameDialog.tsx'
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

/** Deleting happens at once; for ten seconds it can be taken back. */
function useDeleting(onDeleted: (generation: Generation) => void) {
  const [deleted, setDeleted] = useState<readonly Generation[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync: remove } = useDeleteGeneration()
  const { mutateAsync: restore } = useRestoreGeneration()
  const forget = useCallback((id: string) => setDeleted((all) => all.filter((one) => one.id !== id)), [])
  return {
    deleted,
    problem,
    forget,
    async remove(generation: Generation) {
      setProblem(null)
      try {
        await remove(generation.id)
        setDeleted((all) => [...all, generation])
        onDeleted(generation)
      } catch {
        setProblem('Failed to delete generation') // spec 1 §8: these words, whatever it was
      }
    },
    async restore(generation: Generation) {
      try {
        await restore(generation.id)
        forget(generation.id)
      } catch (error) {
        setProblem(sayRefusal(error, 'The recording could not be brought back. Please try again.'))
      }
    },
  }
}

/** Everything this account has had read, newest first. */
export function VoiceHistory({ history, playingId, isReadOnly, onToggle, onDeleted, onAgain }: VoiceHistoryProps) {
  const deleting = useDeleting(onDeleted)
  const [renamed, setRenamed] = useState<Generation | null>(null)
  const rename = useRenameGeneration()
  const rows = withDeleted(history.generations, deleting.deleted)
  const isGone = new Set(deleting.deleted.map(({ id }) => id))
  const close = () => {
    setRenamed(null)
    rename.reset()
  }
  return (
    <section className={styles.history} aria-labelledby="voice-history">
      <header className={styles.head}>
        <h2 id="voice-history">Your Voice History</h2>
        <Button
          kind="bare"
          icon="refresh"
          label="Refresh"
          isDisabled={history.isFetching}
          onPress={() => void history.refetch()}
        />
      </header>
      {deleting.problem && <Notice kind="failed">{deleting.problem}</Notice>}
      <Loaded
        query={history}
        sayError={(error) => sayDataError('Load history', error)}
        isEmpty={() => rows.length === 0}
        empty={<Empty title="Nothing read yet">What you generate will wait for you here.</Empty>}
      >
        {() => (
          <ul>
            {rows.map((generation) =>
              isGone.has(generation.id) ? (
                <DeletedRow
                  key={generation.id}
                  generation={generation}
                  onUndo={(one) => void deleting.restore(one)}
                  onGone={deleting.forget}
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
          <Button isDisabled={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {renamed && (
        <RenameDialog
          generation={renamed}
          isSending={rename.isPending}
          problem={rename.error && sayRefusal(rename.error, 'The name could not be changed. Please try again.')}
          onRename={(title) => rename.mutate({ generationId: renamed.id, title }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </section>
  )
}

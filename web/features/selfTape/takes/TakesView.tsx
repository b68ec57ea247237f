import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ExportDialog } from '../export/ExportDialog.tsx'
import { isSlate, slateRun, type Take } from '../storage/tapeTypes.ts'
import type { TapeHandle } from '../useTapeRoom.ts'
import * as messages from '../messages.ts'
import { formatSize } from '../../../ui/formatSize.ts'
import { formatTime } from './formatTime.ts'
import { TakePlayer } from './TakePlayer.tsx'
import { useTakeFile } from './useTakeFile.ts'
import styles from './Takes.module.css'

const formatDate = (ms: number) =>
  new Date(ms).toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })

type TakeRowProps = { take: Take; isOpen: boolean; onOpen: () => void; onStar?: () => void; onDelete: () => void }

function TakeRow({ take, isOpen, onOpen, onStar, onDelete }: TakeRowProps) {
  return (
    <li data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.row}
        aria-current={isOpen || undefined}
        aria-label={messages.takeShow(take.number)}
        onClick={onOpen}
      >
        <b>{messages.takeName(take.number)}</b>
        {take.isStarred && <em>{messages.takeBest}</em>}
        <small>
          {formatTime(take.durationMs)}, {formatSize(take.bytes)}, {formatDate(take.startedAt)}
        </small>
        {take.state === 'interrupted' && <small>{messages.takeInterrupted}</small>}
      </button>
      {onStar && (
        <Button
          kind="bare"
          icon={take.isStarred ? 'starred' : 'star'}
          label={take.isStarred ? messages.takeUnstar(take.number) : messages.takeStar(take.number)}
          onPress={onStar}
        />
      )}
      <Button kind="bare" icon="trash" label={messages.takeDelete(take.number)} onPress={onDelete} />
    </li>
  )
}

/** Lists the takes of the scene, plays one of them and exports it. */
export function TakesView({ handle }: { handle: TapeHandle }) {
  const { takes, slates, settings } = handle
  const { list, use } = takes
  const slate = slates.chosen
  const [search] = useSearchParams()
  const [chosenId, setChosenId] = useState<string>()
  const [isExporting, setExporting] = useState(false)
  const rows = [...(list ?? []), ...(slate ? [slate] : [])]
  const openId = chosenId ?? (search.get('take') === slateRun ? slate?.key : undefined)
  const open = rows.find(({ key }) => key === openId) ?? rows[0]
  const tape = useTakeFile(open, open && isSlate(open) ? slates : takes)
  if (list === null) return <Skeleton label={messages.takesLoading} rows={6} />
  if (takes.isBlocked) return <Notice kind="failed">{messages.takesBlocked}</Notice>
  if (!open)
    return (
      <div className={styles.empty}>
        <EmptyState title={messages.takesNone}>{messages.takesNoneHint}</EmptyState>
      </div>
    )
  return (
    <div className={styles.takes}>
      <TakePlayer key={open.key} handle={handle} take={open} tape={tape} />
      <div className={styles.list}>
        <ul>
          {rows.map((take) => (
            <TakeRow
              key={take.key}
              take={take}
              isOpen={take.key === open.key}
              onOpen={() => setChosenId(take.key)}
              {...(!isSlate(take) && {
                onStar: () => takes.change((one) => ({ ...one, isStarred: !one.isStarred }), take.key),
              })}
              onDelete={() => (isSlate(take) ? slates : takes).remove(take)}
            />
          ))}
        </ul>
        <p className={styles.use}>
          {messages.storageUse(formatSize(use.usedBytes), use.freeBytes === null ? null : formatSize(use.freeBytes))}
        </p>
        {isSlate(open) ? (
          <p className={styles.use}>{messages.slatePlaceHints[settings.slatePlace]}</p>
        ) : (
          <Button kind="main" size="large" isDisabled={!tape.file} onPress={() => setExporting(true)}>
            {messages.exportTake(open.number)}
          </Button>
        )}
      </div>
      {isExporting && tape.file && (
        <ExportDialog handle={handle} take={open} file={tape.file} onClose={() => setExporting(false)} />
      )}
    </div>
  )
}

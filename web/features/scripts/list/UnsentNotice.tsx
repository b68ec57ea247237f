import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/actions/Button.tsx'
import { ConfirmDeleteDialog } from '../../../ui/overlays/ConfirmDeleteDialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { StoredEdit } from '../sync/draftDatabase.ts'
import type { UnsentEdit } from './useUnsentEdits.ts'
import * as messages from '../messages.ts'
import styles from './UnsentNotice.module.css'

const reasons: Record<UnsentEdit['kind'], string> = {
  unreachable: messages.unsentOffline,
  'signed-out': messages.unsentSignedOut,
  conflict: messages.unsentConflict,
  gone: messages.unsentDeleted,
  refused: messages.unsentRefused,
}

const answers = { keep: messages.deleteConfirmCancel, delete: messages.unsentDiscard, deleting: messages.unsentDiscard }

const getEditTitle = ({ mine }: StoredEdit) => mine.title || messages.untitled
const getEditUrl = ({ scriptId, key }: StoredEdit) =>
  scriptId === null ? `/scripts/new?kept=${encodeURIComponent(key)}` : `/scripts/${scriptId}?edit`

export type UnsentNoticeProps = {
  unsent: readonly UnsentEdit[]
  /** Deletes an unsent edit from this device permanently. */
  onDiscard: (edit: StoredEdit) => Promise<void>
}

/** Lists the edits that exist only on this device, each with what the user can do: for example open or discard it. */
export function UnsentNotice({ unsent, onDiscard }: UnsentNoticeProps) {
  const [editToDiscard, setEditToDiscard] = useState<StoredEdit | null>(null)
  if (unsent.length === 0) return null
  return (
    <>
      <Notice kind="hold" icon="offline">
        <ul>
          {unsent.map(({ edit, kind }) => (
            <li key={edit.key} className={styles.edit}>
              <span>
                <Link to={getEditUrl(edit)}>“{getEditTitle(edit)}”</Link> {reasons[kind]}
              </span>
              <Button
                kind="bare"
                size="dense"
                label={messages.unsentDiscardLabel(getEditTitle(edit))}
                onPress={() => setEditToDiscard(edit)}
              >
                {messages.unsentDiscard}
              </Button>
            </li>
          ))}
        </ul>
      </Notice>
      {editToDiscard && (
        <DiscardDialog edit={editToDiscard} onDiscard={onDiscard} onClose={() => setEditToDiscard(null)} />
      )}
    </>
  )
}

type DiscardDialogProps = Pick<UnsentNoticeProps, 'onDiscard'> & { edit: StoredEdit; onClose: () => void }

/** Asks for confirmation before an unsent edit is discarded, because it cannot be restored. */
function DiscardDialog({ edit, onDiscard, onClose }: DiscardDialogProps) {
  const [hasFailed, setFailed] = useState(false)
  const discard = () => onDiscard(edit).then(onClose, () => setFailed(true))
  return (
    <ConfirmDeleteDialog
      title={messages.unsentDiscardTitle}
      description={
        edit.scriptId === null
          ? messages.unsentDiscardScript(getEditTitle(edit))
          : messages.unsentDiscardChanges(getEditTitle(edit))
      }
      labels={answers}
      problem={hasFailed ? messages.unsentDiscardError : null}
      onDelete={() => void discard()}
      onClose={onClose}
    />
  )
}

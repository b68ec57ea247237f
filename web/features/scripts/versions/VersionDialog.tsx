import type { ScriptVersion, ScriptVersionRow } from '@scene-partner/contract/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatFailedAction, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { compareTexts } from './compareTexts.ts'
import { useVersion } from '../queries.ts'
import { fetchScript } from '../sync/sendEdit.ts'
import type { SaveState, ScriptStore } from '../sync/scriptStore.ts'
import { formatDay } from '../messages.ts'
import * as messages from '../messages.ts'
import styles from './VersionDialog.module.css'

type View = 'changes' | 'text'
const views = [
  { value: 'changes', label: messages.versionChanges },
  { value: 'text', label: messages.versionText },
] as const

/** Save states in which the server has the complete text of this page, either as the script or as a version. */
const safeStates: ReadonlySet<SaveState> = new Set<SaveState>(['saved', 'conflict'])

const changeLabels = { same: '', added: `${messages.versionAdded} `, removed: `${messages.versionRemoved} ` }

function ChangedLines({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => compareTexts(before, after), [before, after])
  if (lines.every(({ kind }) => kind === 'same')) return <p>{messages.versionUnchanged}</p>
  return (
    <ol className={styles.lines}>
      {lines.map(({ kind, text }, index) => (
        <li key={index} data-kind={kind}>
          <span className={styles.mark}>{changeLabels[kind]}</span>
          {text || '\u00a0'}
        </li>
      ))}
    </ol>
  )
}

/** Returns a mutation that restores an earlier version, after all changes of this page are saved on the server. */
function useRestoreVersion(scriptId: string, versionId: string, store: ScriptStore) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await store.push()
      // Without the current text on the server, restoring a version would lose the unsent changes, so the mutation
      // fails.
      if (!safeStates.has(store.get().save)) throw new Error('the current text is not on the server')
      await call('restoreScriptVersion', { scriptId, versionId })
      return fetchScript(scriptId)
    },
    onSuccess: (known) => {
      store.replace(known)
      void client.invalidateQueries({ queryKey: ['getScriptVersions'] })
      showToast(messages.versionRestored)
    },
  })
}

export type VersionDialogProps = {
  scriptId: string
  version: ScriptVersionRow
  store: ScriptStore
  isReadOnly: boolean
  onClose: () => void
}

/** Shows an earlier version of a script: what changed since then, its text, and a button that restores it. */
export function VersionDialog({ scriptId, version, store, isReadOnly, onClose }: VersionDialogProps) {
  const query = useVersion(scriptId, version.id)
  const [view, setView] = useState<View>('changes')
  const restore = useRestoreVersion(scriptId, version.id, store)
  const isLong = version.characterCount > 300_000
  const show = ({ version: { content } }: { version: ScriptVersion }) =>
    view === 'text' || isLong ? (
      <pre className={styles.text}>{content}</pre>
    ) : (
      <ChangedLines before={content} after={store.get().content} />
    )
  return (
    <Dialog
      isOpen
      title={version.title}
      description={messages.versionDescription(formatDay(version.createdAt))}
      onClose={onClose}
      actions={
        !isReadOnly && (
          <Button
            icon="refresh"
            isBusy={restore.isPending}
            isDisabled={!query.data}
            onPress={() => restore.mutate(undefined, { onSuccess: onClose })}
          >
            {restore.isPending ? messages.versionRestoring : messages.versionRestore}
          </Button>
        )
      }
    >
      <div className={styles.inside}>
        {restore.error && <Notice kind="failed">{formatCallError(restore.error, messages.versionRestoreError)}</Notice>}
        {!isLong && (
          <SegmentedControl
            size="dense"
            label={messages.versionViewLabel}
            options={views}
            value={view}
            onChange={setView}
          />
        )}
        <div className={styles.paper}>
          <QueryContent query={query} formatError={(error) => formatFailedAction(messages.versionLoadAction, error)}>
            {show}
          </QueryContent>
        </div>
      </div>
    </Dialog>
  )
}

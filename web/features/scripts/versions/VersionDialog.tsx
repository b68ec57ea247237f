import type { ScriptVersion, ScriptVersionRow } from '@scene-partner/contract/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sayDataError, sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { compare } from './compare.ts'
import { useVersion } from './queries.ts'
import { readScript } from './send.ts'
import type { SaveState, ScriptStore } from './scriptStore.ts'
import { sayWhen } from './words.ts'
import * as words from './words.ts'
import styles from './VersionDialog.module.css'

type View = 'changes' | 'text'
const views = [
  { value: 'changes', words: words.whatChanged },
  { value: 'text', words: words.wholeText },
] as const

/** The server has every word of it, as the script or among its versions. */
const isSafe: ReadonlySet<SaveState> = new Set<SaveState>(['saved', 'conflict'])

const marks = { same: '', added: `${words.sinceThen} `, removed: `${words.wasHere} ` }

function Changes({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => compare(before, after), [before, after])
  if (lines.every(({ kind }) => kind === 'same')) return <p>{words.textIsSame}</p>
  return (
    <ol className={styles.lines}>
      {lines.map(({ kind, text }, index) => (
        <li key={index} data-kind={kind}>
          <span className={styles.mark}>{marks[kind]}</span>
          {text || '\u00a0'}
        </li>
      ))}
    </ol>
  )
}

/** Puts the version back, once what is written here is on the server. */
function useRestore(scriptId: string, versionId: string, store: ScriptStore) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await store.push()
      // Replaced now, what could not be sent would be nowhere.
      if (!isSafe.has(store.get().save)) throw new Error('what is written here is not on the server')
      await call('restoreScriptVersion', { scriptId, versionId })
      return readScript(scriptId)
    },
    onSuccess: (known) => {
      store.replace(known)
      void client.invalidateQueries({ queryKey: ['getScriptVersions'] })
      showToast(words.thatVersionIsYourScript)
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

/** One earlier text: what has changed since, the whole of it, and the way back to it. */
export function VersionDialog({ scriptId, version, store, isReadOnly, onClose }: VersionDialogProps) {
  const query = useVersion(scriptId, version.id)
  const [view, setView] = useState<View>('changes')
  const restore = useRestore(scriptId, version.id, store)
  const isLong = version.characterCount > 300_000
  const show = ({ version: { content } }: { version: ScriptVersion }) =>
    view === 'text' || isLong ? (
      <pre className={styles.text}>{content}</pre>
    ) : (
      <Changes before={content} after={store.get().content} />
    )
  return (
    <Dialog
      isOpen
      title={version.title}
      description={words.asItWas(sayWhen(version.createdAt))}
      onClose={onClose}
      acts={
        !isReadOnly && (
          <Button
            icon="refresh"
            isBusy={restore.isPending}
            isDisabled={!query.data}
            onPress={() => restore.mutate(undefined, { onSuccess: onClose })}
          >
            {restore.isPending ? words.puttingItBack : words.putThisVersionBack}
          </Button>
        )
      }
    >
      <div className={styles.inside}>
        {restore.error && <Notice kind="failed">{sayRefusal(restore.error, words.itCouldNotBePut)}</Notice>}
        {!isLong && <Choice size="dense" label={words.show} options={views} value={view} onChange={setView} />}
        <div className={styles.paper}>
          <Loaded query={query} sayError={(error) => sayDataError(words.loadVersion, error)}>
            {show}
          </Loaded>
        </div>
      </div>
    </Dialog>
  )
}

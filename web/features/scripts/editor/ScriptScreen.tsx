import type { Session } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isReadOnly } from '../../../platform/session/access.ts'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { QueryProvider } from '../../../platform/query/query.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ScriptEditor } from './Editor.tsx'
import type { ScriptStore } from '../sync/scriptStore.ts'
import { ScriptPage } from '../page/ScriptPage.tsx'
import { useOpenScript } from './useOpenScript.ts'
import { useScriptValue } from './useScript.ts'
import * as messages from '../messages.ts'

/** Shows the page of one script, or with `?edit` its editor. A new script opens in the editor. */
export function ScriptScreen() {
  const session = useSession()
  const { scriptId = 'new' } = useParams()
  // A new script gets its URL while the user types. The screen must stay mounted when the URL changes, so that the text
  // field does not lose the focus.
  const [search] = useSearchParams()
  const requested = { id: scriptId, storedKey: search.get('kept'), createdId: '' }
  const [opened, setOpened] = useState(requested)
  const isOpen = scriptId === opened.createdId || (scriptId === opened.id && requested.storedKey === opened.storedKey)
  if (!isOpen) setOpened(requested)
  if (!session) return null
  const isEditor = scriptId === 'new' || search.has('edit')
  return (
    <QueryProvider>
      {isEditor ? (
        <ScriptLoader
          key={`${session.user.uid} ${opened.id} ${opened.storedKey}`}
          id={opened.id}
          storedKey={opened.storedKey}
          session={session}
          onCreated={(createdId) => setOpened({ ...opened, createdId })}
        />
      ) : (
        <ScriptPage key={`${session.user.uid} ${scriptId}`} scriptId={scriptId} session={session} />
      )}
    </QueryProvider>
  )
}

type ScriptLoaderProps = {
  id: string
  /** Key of the unsent new script in this browser that the user opens again; null if the user opens another script. */
  storedKey: string | null
  session: Session
  onCreated: (scriptId: string) => void
}

function ScriptLoader({ id, storedKey, session, onCreated }: ScriptLoaderProps) {
  const [attempt, setAttempt] = useState(0)
  const opened = useOpenScript({
    scriptId: id,
    storedKey,
    userId: isReadOnly(session) ? null : session.user.uid,
    attempt,
  })
  if (opened.state === 'ready') {
    return (
      <>
        {id === 'new' && <NewScriptUrl store={opened.store} onCreated={onCreated} />}
        <ScriptEditor store={opened.store} flags={opened.marks} session={session} />
      </>
    )
  }
  if (opened.state === 'waiting') {
    return (
      <Screen title={messages.editorTitle} heading={messages.editorLoading}>
        <Skeleton rows={4} label={messages.editorLoading} />
      </Screen>
    )
  }
  if (opened.state === 'missing') {
    return (
      <Screen
        title={messages.editorTitle}
        heading={messages.notFoundTitle}
        lead={storedKey === null ? messages.notFoundHint : messages.notFoundStoredHint}
      >
        <div>
          <ButtonLink to="/scripts">{messages.notFoundLink}</ButtonLink>
        </div>
      </Screen>
    )
  }
  return (
    <Screen title={messages.editorTitle} heading={messages.editorErrorTitle}>
      <Notice
        kind="failed"
        action={
          <Button size="dense" onPress={() => setAttempt(attempt + 1)}>
            {messages.editorRetry}
          </Button>
        }
      >
        {formatFailedAction(messages.editorLoadAction, opened.error)}
      </Notice>
    </Screen>
  )
}

/** Replaces `/scripts/new` in the URL when the server has created the script. */
function NewScriptUrl({ store, onCreated }: { store: ScriptStore; onCreated: (scriptId: string) => void }) {
  const navigate = useNavigate()
  const scriptId = useScriptValue(store, (state) => state.scriptId)
  useEffect(() => {
    if (scriptId === null || store.get().scriptId !== scriptId) return
    onCreated(scriptId)
    void navigate(`/scripts/${scriptId}?edit`, { replace: true, preventScrollReset: true })
    // The effect runs once per created script. The other values that it uses are new objects in every render.
    // oxlint-disable-next-line exhaustive-deps
  }, [scriptId, store])
  return null
}

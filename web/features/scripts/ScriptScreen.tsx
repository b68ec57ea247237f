import type { Session } from '@scene-partner/contract/entities'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isReadOnly } from '../../platform/access.ts'
import { sayDataError } from '../../platform/callError.ts'
import { QueryShell } from '../../platform/query.tsx'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Editor } from './Editor.tsx'
import type { ScriptStore } from './scriptStore.ts'
import { useOpening } from './useOpening.ts'
import { useScriptFact } from './useScript.ts'
import * as words from './words.ts'

/** One script, open to be written in. */
export function ScriptScreen() {
  const session = useSession()
  const { scriptId = 'new' } = useParams()
  // A new script gets its address while it is being written: it stays the same screen, and the caret where it is.
  const wanted = { id: scriptId, kept: useSearchParams()[0].get('kept'), madeId: '' }
  const [opened, setOpened] = useState(wanted)
  const isOpen = scriptId === opened.madeId || (scriptId === opened.id && wanted.kept === opened.kept)
  if (!isOpen) setOpened(wanted)
  if (!session) return null
  return (
    <QueryShell>
      <Opening
        key={`${session.user.uid} ${opened.id} ${opened.kept}`}
        id={opened.id}
        kept={opened.kept}
        session={session}
        onMade={(madeId) => setOpened({ ...opened, madeId })}
      />
    </QueryShell>
  )
}

type OpeningProps = {
  id: string
  /** Of what lies on this device and is no script yet: which of it is opened again. */
  kept: string | null
  session: Session
  onMade: (scriptId: string) => void
}

function Opening({ id, kept, session, onMade }: OpeningProps) {
  const [again, setAgain] = useState(0)
  const opened = useOpening({ scriptId: id, kept, userId: isReadOnly(session) ? null : session.user.uid, again })
  if (opened.state === 'ready') {
    return (
      <>
        {id === 'new' && <Address store={opened.store} onMade={onMade} />}
        <Editor store={opened.store} marks={opened.marks} session={session} />
      </>
    )
  }
  if (opened.state === 'waiting') {
    return (
      <Screen title={words.script} heading={words.openingYourScript}>
        <Waiting rows={4} label={words.openingYourScript} />
      </Screen>
    )
  }
  if (opened.state === 'missing') {
    return (
      <Screen
        title={words.script}
        heading={words.thisScriptIsNotHere}
        lead={kept === null ? words.itMayHaveBeenDeleted : words.itWasSavedMeanwhile}
      >
        <div>
          <ButtonLink to="/scripts">{words.goToMyScripts}</ButtonLink>
        </div>
      </Screen>
    )
  }
  return (
    <Screen title={words.script} heading={words.thisScriptCouldNotBeOpened}>
      <Notice
        kind="failed"
        act={
          <Button size="dense" onPress={() => setAgain(again + 1)}>
            {words.tryAgain}
          </Button>
        }
      >
        {sayDataError(words.loadScript, opened.error)}
      </Notice>
    </Screen>
  )
}

/** Once the server has the new script, its address takes the place of `/scripts/new`. */
function Address({ store, onMade }: { store: ScriptStore; onMade: (scriptId: string) => void }) {
  const navigate = useNavigate()
  const scriptId = useScriptFact(store, (state) => state.scriptId)
  useEffect(() => {
    if (scriptId === null || store.get().scriptId !== scriptId) return
    onMade(scriptId)
    void navigate(`/scripts/${scriptId}`, { replace: true, preventScrollReset: true })
    // Once for each script that is made: the two others are new at each drawing.
    // oxlint-disable-next-line exhaustive-deps
  }, [scriptId, store])
  return null
}

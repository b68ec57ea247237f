import type { Session } from '@scene-partner/contract/entities'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { isReadOnly, mayEnterStudio } from '../../platform/access.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { EditorProps } from './Editor.tsx'
import { longestReading, type HandedScript } from './handedScript.ts'
import { sayActProblem, useScriptActs } from './queries.ts'
import type { ScriptStore } from './scriptStore.ts'
import { useDeleting } from './useDeleting.ts'
import { useScriptFact } from './useScript.ts'
import * as words from './words.ts'
import styles from './Editor.module.css'

/** Leads to where it is read: the Studio, or the practice room for whom the Studio is not open. */
function ReadIt({ store, session }: { store: ScriptStore; session: Session }) {
  const id = useId()
  const navigate = useNavigate()
  const isBlank = useScriptFact(store, ({ content }) => content.trim() === '')
  const isLong = useScriptFact(store, ({ content }) => content.length > longestReading)
  const isChoosing = useScriptFact(store, ({ merged }) => merged !== null)
  const room = mayEnterStudio(session)
    ? { to: '/studio', name: words.studio }
    : { to: '/practice?tab=speech', name: words.practice }
  const handleOpen = async () => {
    await store.keep()
    const { content, title } = store.get()
    await navigate(room.to, { state: { handedScript: { text: content, title } satisfies HandedScript } })
  }
  return (
    <>
      <Button
        kind={isChoosing ? 'quiet' : 'main'}
        isDisabled={isBlank || isLong}
        {...(isLong && { describedBy: id })}
        onPress={() => void handleOpen()}
      >
        {words.openIn(room.name)}
      </Button>
      {isLong && (
        <p id={id} className={styles.hint}>
          {words.upToCharactersAreRead(longestReading.toLocaleString('en-US'))}
        </p>
      )}
    </>
  )
}

/** What is done with a script as a whole. */
export function EditorActs({ store, marks, session }: EditorProps) {
  const scriptId = useScriptFact(store, (state) => state.scriptId)
  const isGone = useScriptFact(store, ({ save }) => save === 'gone')
  const acts = useScriptActs()
  const [held, setHeld] = useState(marks)
  const failed = sayActProblem(acts)
  const mayChange = scriptId !== null && !isGone && !isReadOnly(session)
  const handleFavorite = (id: string) => {
    const isFavorite = !held.isFavorite
    acts.favorite.mutate({ id, isFavorite }, { onSuccess: () => setHeld((now) => ({ ...now, isFavorite })) })
  }
  const handleArchive = (id: string) => {
    const isArchived = !held.isArchived
    acts.archive.mutate({ id, isArchived }, { onSuccess: () => setHeld((now) => ({ ...now, isArchived })) })
  }
  return (
    <div className={styles.acts}>
      <ReadIt store={store} session={session} />
      {mayChange && (
        <div className={styles.tools}>
          <Button
            kind="bare"
            icon={held.isFavorite ? 'starred' : 'star'}
            onPress={() => handleFavorite(scriptId)}
            label={held.isFavorite ? words.removeFromFavourites : words.addToFavourites}
          >
            {words.favourite}
          </Button>
          <Button kind="bare" onPress={() => handleArchive(scriptId)}>
            {held.isArchived ? words.unarchive : words.archive}
          </Button>
          <Delete scriptId={scriptId} store={store} />
        </div>
      )}
      {held.isArchived && <p className={styles.hint}>{words.thisScriptIsInArchive}</p>}
      {failed && <Notice kind="failed">{failed}</Notice>}
    </div>
  )
}

function Delete({ scriptId, store }: { scriptId: string; store: ScriptStore }) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const deleting = useDeleting()
  const title = useScriptFact(store, (state) => state.title) || words.untitledScript
  const handleDelete = async () => {
    // What was written last comes along when it is brought back.
    await store.push()
    if (await deleting.remove({ id: scriptId, title })) await navigate('/scripts')
  }
  return (
    <>
      <Button kind="bare" icon="trash" onPress={() => setAsked(true)}>
        {words.deleteThis}
      </Button>
      {isAsked && (
        <DeleteDialog
          title={title}
          isSending={deleting.isSending}
          problem={deleting.problem}
          onDelete={() => void handleDelete()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

import type { Session } from '@scene-partner/contract/entities'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { isReadOnly, canEnterStudio } from '../../../platform/session/access.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatPlanLink } from '../../practicePlan/index.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import type { ScriptEditorProps } from './Editor.tsx'
import { maxReadingLength, type ScriptHandoff } from '../scriptHandoff.ts'
import { formatActionError, useScriptActions } from '../queries.ts'
import type { ScriptStore } from '../sync/scriptStore.ts'
import { useScriptDeletion } from '../useScriptDeletion.ts'
import { useScriptValue } from './useScript.ts'
import * as messages from '../messages.ts'
import styles from './Editor.module.css'

/** A button that opens the script in the Studio, or in Practice if the account has no access to the Studio. */
function OpenToReadButton({ store, session }: { store: ScriptStore; session: Session }) {
  const id = useId()
  const navigate = useNavigate()
  const isBlank = useScriptValue(store, ({ content }) => content.trim() === '')
  const isLong = useScriptValue(store, ({ content }) => content.length > maxReadingLength)
  const target = canEnterStudio(session)
    ? { to: '/studio', name: messages.editorStudio }
    : { to: '/practice?tab=speech', name: messages.editorPractice }
  const handleOpen = async () => {
    await store.storeEdit()
    const { content, title } = store.get()
    await navigate(target.to, { state: { handedScript: { text: content, title } satisfies ScriptHandoff } })
  }
  return (
    <>
      <Button isDisabled={isBlank || isLong} {...(isLong && { describedBy: id })} onPress={() => void handleOpen()}>
        {messages.editorOpenIn(target.name)}
      </Button>
      {isLong && (
        <p id={id} className={styles.hint}>
          {messages.editorTooLongToRead(maxReadingLength.toLocaleString('en-US'))}
        </p>
      )}
    </>
  )
}

/** The buttons of the editor that act on the whole script. */
export function EditorActions({ store, flags, session }: ScriptEditorProps) {
  const scriptId = useScriptValue(store, (state) => state.scriptId)
  const isGone = useScriptValue(store, ({ save }) => save === 'gone')
  const scriptActions = useScriptActions()
  const [currentFlags, setCurrentFlags] = useState(flags)
  const failed = formatActionError(scriptActions)
  const mayChange = scriptId !== null && !isGone && !isReadOnly(session)
  const handleFavorite = (id: string) => {
    const isFavorite = !currentFlags.isFavorite
    scriptActions.favorite.mutate(
      { id, isFavorite },
      { onSuccess: () => setCurrentFlags((now) => ({ ...now, isFavorite })) },
    )
  }
  const handleArchive = (id: string) => {
    const isArchived = !currentFlags.isArchived
    scriptActions.archive.mutate(
      { id, isArchived },
      { onSuccess: () => setCurrentFlags((now) => ({ ...now, isArchived })) },
    )
  }
  return (
    <div className={styles.actions}>
      <OpenToReadButton store={store} session={session} />
      {mayChange && (
        <div className={styles.tools}>
          <Button
            kind="bare"
            icon={currentFlags.isFavorite ? 'starred' : 'star'}
            onPress={() => handleFavorite(scriptId)}
            label={currentFlags.isFavorite ? messages.favouriteRemove : messages.favouriteAdd}
          >
            {messages.favouriteButton}
          </Button>
          <Button kind="bare" onPress={() => handleArchive(scriptId)}>
            {currentFlags.isArchived ? messages.unarchiveButton : messages.archiveButton}
          </Button>
          <ButtonLink kind="bare" to={formatPlanLink(scriptId)}>
            {messages.editorPlan}
          </ButtonLink>
          <DeleteButton scriptId={scriptId} store={store} />
        </div>
      )}
      {currentFlags.isArchived && <p className={styles.hint}>{messages.editorArchived}</p>}
      {failed && <Notice kind="failed">{failed}</Notice>}
    </div>
  )
}

function DeleteButton({ scriptId, store }: { scriptId: string; store: ScriptStore }) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const deleting = useScriptDeletion()
  const title = useScriptValue(store, (state) => state.title) || messages.untitled
  const handleDelete = async () => {
    // Sends unsent changes before the script is deleted, so that they are not lost if the user undoes the deletion.
    await store.push()
    if (await deleting.remove({ id: scriptId, title })) await navigate('/scripts')
  }
  return (
    <>
      <Button kind="bare" icon="trash" onPress={() => setAsked(true)}>
        {messages.deleteButton}
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

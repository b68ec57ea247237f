import { failures } from '@scene-partner/contract/failures'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { Icon } from '../../../ui/layout/Icon.tsx'
import type { SaveState, ScriptStore } from '../sync/scriptStore.ts'
import { useScriptValue } from './useScript.ts'
import * as messages from '../messages.ts'
import styles from './SaveStatus.module.css'

const statusMessages: Record<SaveState, string> = {
  saved: messages.saveSaved,
  editing: messages.saveEditing,
  saving: messages.saveSaving,
  offline: messages.saveOffline,
  'signed-out': messages.saveSignedOut,
  conflict: messages.saveConflict,
  gone: messages.saveDeleted,
  refused: messages.saveRefused,
  'too-long': failures.script_too_long.formatMessage({ limit: scriptRules.maxLength }),
}
const warningStates: ReadonlySet<SaveState> = new Set<SaveState>(['gone', 'refused', 'too-long'])
const deviceOnlyStates: ReadonlySet<SaveState> = new Set<SaveState>(['offline', 'signed-out', 'too-long'])
const notStoredMessage = messages.saveNotStored

/** Shows the save state. Screen readers read out every state except `editing`, `saving` and `saved`. */
export function SaveStatus({ store }: { store: ScriptStore }) {
  const save = useScriptValue(store, (state) => state.save)
  const problem = useScriptValue(store, (state) => state.problem)
  const isStored = useScriptValue(store, (state) => state.isStored)
  const isNew = useScriptValue(
    store,
    ({ scriptId, title, content }) => scriptId === null && title === '' && content === '',
  )
  if (isNew) return <p className={styles.words}>{messages.saveNewScript}</p>
  const isLoud = warningStates.has(save)
  const isQuietly = save === 'editing' || save === 'saving' || save === 'saved'
  return (
    <p className={styles.words} data-state={save} role={isLoud ? 'alert' : isQuietly ? undefined : 'status'}>
      {isLoud && <Icon name="warning" />}
      {save === 'saved' && <Icon name="check" />}
      {save === 'offline' && <Icon name="offline" />}
      <span>{problem ?? (deviceOnlyStates.has(save) && !isStored ? notStoredMessage : statusMessages[save])}</span>
    </p>
  )
}

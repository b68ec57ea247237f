import { failures } from '@scene-partner/contract/failures'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { Icon } from '../../ui/Icon.tsx'
import type { SaveState, ScriptStore } from './scriptStore.ts'
import { useScriptFact } from './useScript.ts'
import styles from './SaveWords.module.css'

const words: Record<SaveState, string> = {
  saved: 'Saved',
  editing: 'Not saved yet',
  saving: 'Saving…',
  offline: 'Kept on this device. It is saved when the connection is back.',
  'signed-out': 'Kept on this device. It is saved when you sign in again.',
  conflict: 'Waits for your choice. Both texts are kept.',
  gone: 'This script was deleted on another device.',
  refused: 'Not saved.',
  'too-long': failures.script_too_long.say({ limit: scriptRules.longest }),
}
const isWarning: ReadonlySet<SaveState> = new Set<SaveState>(['gone', 'refused', 'too-long'])
const isHereAlone: ReadonlySet<SaveState> = new Set<SaveState>(['offline', 'signed-out', 'too-long'])
const unkept = 'This browser keeps nothing: copy your text before you leave.'

/** How it stands with the saving, in words. What passes by itself is not read out. */
export function SaveWords({ store }: { store: ScriptStore }) {
  const save = useScriptFact(store, (state) => state.save)
  const problem = useScriptFact(store, (state) => state.problem)
  const isKept = useScriptFact(store, (state) => state.isKept)
  const isNew = useScriptFact(
    store,
    ({ scriptId, title, content }) => scriptId === null && title === '' && content === '',
  )
  if (isNew) return <p className={styles.words}>Saved as soon as you write</p>
  const isLoud = isWarning.has(save)
  const isQuietly = save === 'editing' || save === 'saving' || save === 'saved'
  return (
    <p className={styles.words} data-state={save} role={isLoud ? 'alert' : isQuietly ? undefined : 'status'}>
      {isLoud && <Icon name="warning" />}
      {save === 'saved' && <Icon name="check" />}
      {save === 'offline' && <Icon name="offline" />}
      <span>{problem ?? (isHereAlone.has(save) && !isKept ? unkept : words[save])}</span>
    </p>
  )
}

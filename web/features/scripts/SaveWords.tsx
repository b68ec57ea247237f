import { failures } from '@scene-partner/contract/failures'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { Icon } from '../../ui/Icon.tsx'
import type { SaveState, ScriptStore } from './scriptStore.ts'
import { useScriptFact } from './useScript.ts'
import * as phrases from './words.ts'
import styles from './SaveWords.module.css'

const words: Record<SaveState, string> = {
  saved: phrases.saved,
  editing: phrases.notSavedYet,
  saving: phrases.saving,
  offline: phrases.keptUntilConnection,
  'signed-out': phrases.keptUntilSignIn,
  conflict: phrases.waitsForYourChoice,
  gone: phrases.thisScriptWasDeletedOnAnother,
  refused: phrases.notSaved,
  'too-long': failures.script_too_long.say({ limit: scriptRules.longest }),
}
const isWarning: ReadonlySet<SaveState> = new Set<SaveState>(['gone', 'refused', 'too-long'])
const isHereAlone: ReadonlySet<SaveState> = new Set<SaveState>(['offline', 'signed-out', 'too-long'])
const unkept = phrases.thisBrowserKeepsNothing

/** How it stands with the saving, in words. What passes by itself is not read out. */
export function SaveWords({ store }: { store: ScriptStore }) {
  const save = useScriptFact(store, (state) => state.save)
  const problem = useScriptFact(store, (state) => state.problem)
  const isKept = useScriptFact(store, (state) => state.isKept)
  const isNew = useScriptFact(
    store,
    ({ scriptId, title, content }) => scriptId === null && title === '' && content === '',
  )
  if (isNew) return <p className={styles.words}>{phrases.savedAsSoon}</p>
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

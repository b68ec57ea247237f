import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import * as messages from './messages.ts'
import styles from '../screen/RehearsalRoom.module.css'

/**
 * The switch that turns on recording of the actor's lines on this device, and a button that deletes the takes of this
 * script.
 */
export function TakeFields({ handle }: { handle: RehearsalHandle }) {
  const { lineTakes, takePlayback, preferences, changePreferences } = handle
  const takes = useStore(lineTakes)
  const bytes = [...takes.values()].reduce((sum, { file }) => sum + file.size, 0)
  const removeAll = () => {
    takePlayback.stop()
    void lineTakes.removeAll()
  }
  return (
    <>
      <Switch
        label={messages.takesSwitch}
        isOn={preferences.recordsTakes}
        onChange={(recordsTakes) => changePreferences({ recordsTakes })}
        hint={messages.takesHint}
      />
      {preferences.recordsTakes && lineTakes.isStorageFull() && <p className={styles.problem}>{messages.takesFull}</p>}
      {takes.size > 0 && (
        <div className={styles.actions}>
          <Button size="dense" onPress={removeAll}>
            {messages.takesRemove(takes.size, bytes)}
          </Button>
        </div>
      )}
    </>
  )
}

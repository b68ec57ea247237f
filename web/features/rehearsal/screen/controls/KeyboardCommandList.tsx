import { useState } from 'react'
import { singleKeySetting } from '../../../playback/index.ts'
import { Switch } from '../../../../ui/forms/Switch.tsx'
import * as messages from '../../messages.ts'
import { commands } from '../keyboardCommands.ts'
import styles from '../RehearsalRoom.module.css'

/** Lists the keyboard commands and lets the user turn them off. */
export function KeyboardCommandList() {
  const [areOn, setOn] = useState(singleKeySetting.isOn)
  const change = (next: boolean) => {
    singleKeySetting.set(next)
    setOn(next)
  }
  return (
    <div className={styles.group}>
      <span className={styles.label}>{messages.keysTitle}</span>
      <dl className={styles.keysList}>
        {commands.map(({ name, keyLabel }) => (
          <div key={name}>
            <dt>{keyLabel}</dt>
            <dd>{messages.keysCommands[name]}</dd>
          </div>
        ))}
      </dl>
      <Switch label={messages.keysSwitch} isOn={areOn} onChange={change} hint={messages.keysHint} />
    </div>
  )
}

import { useState } from 'react'
import { keysStore } from '../../listening/index.ts'
import { Switch } from '../../../ui/Switch.tsx'
import * as words from '../words.ts'
import { commands } from './commands.ts'
import styles from './Room.module.css'

/** Tells which keys do what, and turns them off. */
export function KeysList() {
  const [areOn, setOn] = useState(keysStore.areOn)
  const change = (next: boolean) => {
    keysStore.set(next)
    setOn(next)
  }
  return (
    <div className={styles.group}>
      <span className={styles.label}>{words.keys}</span>
      <dl className={styles.keysList}>
        {commands.map(({ name, say }) => (
          <div key={name}>
            <dt>{say}</dt>
            <dd>{words.keyWords[name]}</dd>
          </div>
        ))}
      </dl>
      <Switch label={words.useKeys} isOn={areOn} onChange={change} hint={words.neverWhileTyping} />
    </div>
  )
}

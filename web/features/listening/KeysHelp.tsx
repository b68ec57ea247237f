import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { keysStore, shortcuts } from './shortcuts.ts'
import styles from './KeysHelp.module.css'

/** Tells which keys play, and turns them off. */
export function KeysHelp() {
  const [areOn, setOn] = useState(keysStore.areOn)
  const change = (next: boolean) => {
    keysStore.set(next)
    setOn(next)
  }
  return (
    <Popover label="Keys" align="end" trigger={<Button kind="bare" icon="keys" label="Keys" />}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, words }) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Switch label="Use these keys" isOn={areOn} onChange={change} hint="They never act while you type." />
    </Popover>
  )
}

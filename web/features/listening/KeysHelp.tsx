import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { keysStore, shortcuts } from './shortcuts.ts'
import * as phrases from './words.ts'
import styles from './KeysHelp.module.css'

/** Tells which keys play, and turns them off. */
export function KeysHelp() {
  const [areOn, setOn] = useState(keysStore.areOn)
  const change = (next: boolean) => {
    keysStore.set(next)
    setOn(next)
  }
  return (
    <Popover label={phrases.keys} align="end" trigger={<Button kind="bare" icon="keys" label={phrases.keys} />}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, words }) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Switch label={phrases.useTheseKeys} isOn={areOn} onChange={change} hint={phrases.theyNeverActWhile} />
    </Popover>
  )
}

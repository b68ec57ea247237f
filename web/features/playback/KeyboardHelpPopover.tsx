import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import { singleKeySetting, keyboardShortcuts } from './keyboardShortcuts.ts'
import * as messages from './messages.ts'
import styles from './KeyboardHelp.module.css'

/** The list of keyboard shortcuts, with a switch to turn them off. The list is open when it is first rendered. */
export function KeyboardHelpPopover() {
  const [isOpen, setOpen] = useState(true)
  const [isEnabled, setEnabled] = useState(singleKeySetting.isOn)
  const change = (next: boolean) => {
    singleKeySetting.set(next)
    setEnabled(next)
  }
  return (
    <Popover
      label={messages.keysTitle}
      align="end"
      isOpen={isOpen}
      onChange={setOpen}
      trigger={<Button kind="bare" icon="keys" label={messages.keysTitle} />}
    >
      <dl className={styles.keys}>
        {keyboardShortcuts.map(({ keys, description }) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <Switch label={messages.keysSwitch} isOn={isEnabled} onChange={change} hint={messages.keysHint} />
    </Popover>
  )
}

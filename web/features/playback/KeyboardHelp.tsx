import { useState } from 'react'
import { loadChunk } from '../../platform/page/loadChunk.ts'
import { Button } from '../../ui/actions/Button.tsx'
import type { KeyboardHelpPopover } from './KeyboardHelpPopover.tsx'
import * as messages from './messages.ts'

const load = async () => (await loadChunk(() => import('./KeyboardHelpPopover.tsx'))).KeyboardHelpPopover

/** The button that lists the keyboard shortcuts of playback. The list is loaded when the button is pressed. */
export function KeyboardHelp() {
  const [Popover, setPopover] = useState<typeof KeyboardHelpPopover | null>(null)
  if (Popover) return <Popover />
  return (
    <Button
      kind="bare"
      icon="keys"
      label={messages.keysTitle}
      isExpanded={false}
      onPress={() => void load().then((loaded) => setPopover(() => loaded), reportError)}
    />
  )
}

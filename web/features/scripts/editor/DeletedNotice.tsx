import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { ScriptStore } from '../sync/scriptStore.ts'
import * as messages from '../messages.ts'

/** Says that the script was deleted on another device and offers to save the text as a new script. */
export function DeletedNotice({ store }: { store: ScriptStore }) {
  const saveAnew = (
    <Button size="dense" onPress={() => store.saveAsNewScript(crypto.getRandomValues(new Uint32Array(4)).join('-'))}>
      {messages.deletedSaveAsNew}
    </Button>
  )
  return (
    <Notice kind="hold" action={saveAnew}>
      {messages.deletedNotice}
    </Notice>
  )
}

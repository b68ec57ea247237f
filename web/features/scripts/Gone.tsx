import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ScriptStore } from './scriptStore.ts'
import * as words from './words.ts'

/** Deleted on another device while it was open here: what stands here can be had anew. */
export function Gone({ store }: { store: ScriptStore }) {
  const saveAnew = (
    <Button size="dense" onPress={() => store.saveAnew(crypto.getRandomValues(new Uint32Array(4)).join('-'))}>
      {words.saveAsNewScript}
    </Button>
  )
  return (
    <Notice kind="hold" act={saveAnew}>
      {words.thisScriptWasDeleted}
    </Notice>
  )
}

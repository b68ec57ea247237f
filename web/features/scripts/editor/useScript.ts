import { useEffect, useSyncExternalStore } from 'react'
import { onLiveEvent, type LiveEvent } from '../../../platform/api/live.ts'
import { fetchScript } from '../sync/sendEdit.ts'
import type { ScriptState, ScriptStore } from '../sync/scriptStore.ts'

/**
 * Returns the value that `choose` picks from the state of the script, and re-renders only when this value changes.
 * `choose` must not create a new object, because each new object would count as a change.
 */
export function useScriptValue<Fact>(store: ScriptStore, choose: (state: ScriptState) => Fact): Fact {
  const select = () => choose(store.get())
  return useSyncExternalStore(store.subscribe, select, select)
}

/** Shows changes that other devices and tabs made to the script. */
export function useScriptSync(store: ScriptStore): void {
  useEffect(() => store.follow(), [store])
  useEffect(() => {
    const select = async (scriptId: string) => store.applyRemote(await fetchScript(scriptId))
    const hear = ({ topic, id, version }: LiveEvent) => {
      const { scriptId } = store.get()
      if (scriptId === null || (topic === 'script' && (id !== scriptId || !store.isOutdated(version)))) return
      // If the script cannot be fetched now, the next save finds that another page has changed it.
      void select(scriptId).catch(() => undefined)
    }
    const stops = [onLiveEvent('script', hear), onLiveEvent('missed', hear)]
    return () => stops.forEach((stop) => stop())
  }, [store])
}

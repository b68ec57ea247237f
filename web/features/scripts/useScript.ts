import { useEffect, useSyncExternalStore } from 'react'
import { onLive, type LiveChange } from '../../platform/live.ts'
import { readScript } from './send.ts'
import type { ScriptState, ScriptStore } from './scriptStore.ts'

/** One fact of the script: only a change of that fact draws anew. Choose something plain, not a new object. */
export function useScriptFact<Fact>(store: ScriptStore, choose: (state: ScriptState) => Fact): Fact {
  const look = () => choose(store.get())
  return useSyncExternalStore(store.subscribe, look, look)
}

/** Keeps the script in step with what other devices and tabs make of it. */
export function useFollow(store: ScriptStore): void {
  useEffect(() => store.follow(), [store])
  useEffect(() => {
    const look = async (scriptId: string) => store.take(await readScript(scriptId))
    const hear = ({ topic, id, version }: LiveChange) => {
      const { scriptId } = store.get()
      if (scriptId === null || (topic === 'script' && (id !== scriptId || !store.isBehind(version)))) return
      // Unreachable or gone: the next saving says so.
      void look(scriptId).catch(() => undefined)
    }
    const stops = [onLive('script', hear), onLive('missed', hear)]
    return () => stops.forEach((stop) => stop())
  }, [store])
}

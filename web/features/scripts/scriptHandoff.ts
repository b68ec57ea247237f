/** Maximum number of characters of a text that the Studio accepts. */
export const maxReadingLength = 200_000

/** A script that one screen passes to another in the state of the navigation. */
export type ScriptHandoff = { text: string; title: string }

/** Returns the script that another screen passed in the state of the navigation; null if there is none. */
export function readScriptHandoff(state: unknown): ScriptHandoff | null {
  const handoff = typeof state === 'object' && state !== null && 'handedScript' in state ? state.handedScript : null
  if (typeof handoff !== 'object' || handoff === null || !('text' in handoff) || !('title' in handoff)) return null
  const { text, title } = handoff
  return typeof text === 'string' && typeof title === 'string' ? { text, title } : null
}

/** What the Studio reads at once; longer scripts are read part by part. */
export const longestReading = 200_000

/** A script on its way to the room where it is read; it travels with the navigation. */
export type HandedScript = { text: string; title: string }

/** The script that came with a navigation; null where none did. */
export function readHandedScript(state: unknown): HandedScript | null {
  const given = typeof state === 'object' && state !== null && 'handedScript' in state ? state.handedScript : null
  if (typeof given !== 'object' || given === null || !('text' in given) || !('title' in given)) return null
  const { text, title } = given
  return typeof text === 'string' && typeof title === 'string' ? { text, title } : null
}

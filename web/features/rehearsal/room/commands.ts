import type * as words from '../words.ts'

export type CommandName = keyof typeof words.keyWords

/** Every act that has a key: what people are told, and the keys that do it. Pedals send pages or arrows. */
export const commands: readonly { name: CommandName; keys: readonly string[]; say: string }[] = [
  { name: 'press', keys: [' ', 'PageDown'], say: 'Space' },
  { name: 'back', keys: ['ArrowLeft', 'PageUp'], say: '←' },
  { name: 'next', keys: ['ArrowRight'], say: '→' },
  { name: 'prompt', keys: ['p'], say: 'P' },
  { name: 'again', keys: ['r'], say: 'R' },
  { name: 'hide', keys: ['h'], say: 'H' },
  { name: 'loop', keys: ['l'], say: 'L' },
  { name: 'mic', keys: ['m'], say: 'M' },
  { name: 'lights', keys: ['o'], say: 'O' },
]

const nameOf = (key: string) =>
  commands.find(({ keys }) => keys.includes(key.length === 1 ? key.toLowerCase() : key))?.name

/** Hears the keys, wherever no field and no button has them first. Answers how to stop. */
export function followKeys(
  acts: Record<CommandName, () => void>,
  isOurs: (event: KeyboardEvent) => boolean,
): () => void {
  const hear = (event: KeyboardEvent) => {
    const name = nameOf(event.key)
    if (!name || event.repeat || !isOurs(event)) return
    // Whoever plays elsewhere on the page must not hear it as well.
    event.preventDefault()
    acts[name]()
  }
  document.addEventListener('keydown', hear, { capture: true })
  return () => document.removeEventListener('keydown', hear, { capture: true })
}

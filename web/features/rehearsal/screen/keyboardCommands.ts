import type * as messages from '../messages.ts'

export type CommandName = keyof typeof messages.keysCommands

/** All commands. `keyLabel` is the name of the key on the screen. Foot pedals send page keys or arrow keys. */
export const commands: readonly { name: CommandName; keys: readonly string[]; keyLabel: string }[] = [
  { name: 'press', keys: [' ', 'PageDown'], keyLabel: 'Space' },
  { name: 'back', keys: ['ArrowLeft', 'PageUp'], keyLabel: '←' },
  { name: 'next', keys: ['ArrowRight'], keyLabel: '→' },
  { name: 'prompt', keys: ['p'], keyLabel: 'P' },
  { name: 'again', keys: ['r'], keyLabel: 'R' },
  { name: 'hide', keys: ['h'], keyLabel: 'H' },
  { name: 'loop', keys: ['l'], keyLabel: 'L' },
  { name: 'mic', keys: ['m'], keyLabel: 'M' },
  { name: 'lights', keys: ['o'], keyLabel: 'O' },
]

const findCommand = (key: string) =>
  commands.find(({ keys }) => keys.includes(key.length === 1 ? key.toLowerCase() : key))?.name

/**
 * Connects the keyboard commands. A command is ignored if a field or button uses the key. Returns a function that
 * disconnects them.
 */
export function connectKeyboard(
  actions: Record<CommandName, () => void>,
  isForPage: (event: KeyboardEvent) => boolean,
): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const name = findCommand(event.key)
    if (!name || event.repeat || !isForPage(event)) return
    // Prevents other players on the page from reacting to the key as well.
    event.preventDefault()
    actions[name]()
  }
  document.addEventListener('keydown', handleKey, { capture: true })
  return () => document.removeEventListener('keydown', handleKey, { capture: true })
}

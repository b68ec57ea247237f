import type { RehearsalHandle } from '../useRehearsalRoom.ts'
import { canPrompt } from './maskLine.ts'

/** Returns whether a prompt would reveal more of the current line. Returns false if the whole line is visible. */
export function hasMoreToPrompt({ rehearsal, state, preferences }: RehearsalHandle): boolean {
  const line = rehearsal.lines[state.lineIndex]
  return line !== undefined && canPrompt(line.text, preferences.hiding, state.prompt)
}

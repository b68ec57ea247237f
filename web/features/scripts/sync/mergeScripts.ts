import { mergeFields, mergeValue, type MergedFields } from '@scene-partner/contract/scriptFieldRules'
import { diff3Merge } from 'node-diff3'
import { splitAtAnchors } from './splitAtAnchors.ts'
import type { ScriptFields } from './scriptFields.ts'

/** A place in a script that two devices changed differently. */
export type Conflict = { field: 'title' | 'text'; mine: string; theirs: string }
export type MergeResult = MergedFields & { title: string | Conflict; text: (string | Conflict)[] }
export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** Splits a text into lines that include their line ends. */
const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

function mergeText(base: string, mine: string, theirs: string): (string | Conflict)[] {
  const whole = mergeValue(base, mine, theirs)
  if (whole !== null) return [whole]
  const found = splitAtAnchors([splitLines(base), splitLines(mine), splitLines(theirs)]).flatMap(
    (piece): (string | Conflict)[] => {
      if ('shared' in piece) return [piece.shared]
      const [o = [], a = [], b = []] = piece.parts
      return diff3Merge(a, o, b).map((region) =>
        region.ok
          ? region.ok.join('')
          : {
              field: 'text',
              mine: region.conflict?.a.join('') ?? '',
              theirs: region.conflict?.b.join('') ?? '',
            },
      )
    },
  )
  return joinStrings(found)
}

function joinStrings(parts: readonly (string | Conflict)[]): (string | Conflict)[] {
  const remoteChanges: (string | Conflict)[] = []
  for (const part of parts) {
    const last = remoteChanges.at(-1)
    if (typeof part === 'string' && typeof last === 'string') remoteChanges[remoteChanges.length - 1] = last + part
    else remoteChanges.push(part)
  }
  return remoteChanges
}

/** Merges the changes that two devices made to the same script `base` (three-way merge, line by line). */
export function mergeScripts(base: ScriptFields, mine: ScriptFields, theirs: ScriptFields): MergeResult {
  return {
    title: mergeValue(base.title, mine.title, theirs.title) ?? {
      field: 'title',
      mine: mine.title,
      theirs: theirs.title,
    },
    text: mergeText(base.content, mine.content, theirs.content),
    ...mergeFields(base, mine, theirs),
  }
}

export const findConflicts = ({ title, text }: MergeResult): Conflict[] =>
  [title, ...text].filter((part) => typeof part !== 'string')

function resolvePart(part: string | Conflict, choices: ReadonlyMap<Conflict, ConflictChoice>): string {
  if (typeof part === 'string') return part
  const { mine, theirs, field } = part
  const choice = choices.get(part) ?? 'mine'
  if (choice !== 'both' || field === 'title') return choice === 'theirs' ? theirs : mine
  const isApart = mine === '' || mine.endsWith('\n')
  return mine + (isApart ? '' : '\n') + theirs
}

/**
 * Returns the merged script with the user's choice at each conflict. At a conflict without a choice, `mine` is used.
 */
export function resolveConflicts(
  { title, text, ...others }: MergeResult,
  choices: ReadonlyMap<Conflict, ConflictChoice> = new Map(),
): ScriptFields {
  return {
    title: resolvePart(title, choices),
    content: text.map((part) => resolvePart(part, choices)).join(''),
    ...others,
  }
}

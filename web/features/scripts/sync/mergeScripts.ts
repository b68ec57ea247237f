import { diff3Merge } from 'node-diff3'
import { cutAtAnchors } from './anchors.ts'
import type { Wording } from './wording.ts'

/** A place that two devices changed differently: somebody has to choose. */
export type Place = { field: 'title' | 'text'; mine: string; theirs: string }
export type Merged = { title: string | Place; text: (string | Place)[]; tags: string[] }
export type Choice = 'mine' | 'theirs' | 'both'

/** Lines with their ends, so that put together they are the text again. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** What only one side changed is that side's; what both changed alike is that. */
function mergeOne(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : null
}

function mergeText(base: string, mine: string, theirs: string): (string | Place)[] {
  const whole = mergeOne(base, mine, theirs)
  if (whole !== null) return [whole]
  const found = cutAtAnchors([linesOf(base), linesOf(mine), linesOf(theirs)]).flatMap((piece): (string | Place)[] => {
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
  })
  return joinStrings(found)
}

function joinStrings(parts: readonly (string | Place)[]): (string | Place)[] {
  const joined: (string | Place)[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

/** What either added is there, what either took away is not. */
function mergeTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const isGone = (tag: string) => base.includes(tag) && !(mine.includes(tag) && theirs.includes(tag))
  return [...new Set([...theirs, ...mine])].filter((tag) => !isGone(tag))
}

/** Three-way, line by line: what two devices made of the same script, together. */
export function merge(base: Wording, mine: Wording, theirs: Wording): Merged {
  return {
    title: mergeOne(base.title, mine.title, theirs.title) ?? {
      field: 'title',
      mine: mine.title,
      theirs: theirs.title,
    },
    text: mergeText(base.content, mine.content, theirs.content),
    tags: mergeTags(base.tags, mine.tags, theirs.tags),
  }
}

export const placesOf = ({ title, text }: Merged): Place[] =>
  [title, ...text].filter((part) => typeof part !== 'string')

function choose(part: string | Place, choices: ReadonlyMap<Place, Choice>): string {
  if (typeof part === 'string') return part
  const { mine, theirs, field } = part
  const choice = choices.get(part) ?? 'mine'
  if (choice !== 'both' || field === 'title') return choice === 'theirs' ? theirs : mine
  const isApart = mine === '' || mine.endsWith('\n')
  return mine + (isApart ? '' : '\n') + theirs
}

/** The script as it is once each place has been chosen. */
export function settle({ title, text, tags }: Merged, choices: ReadonlyMap<Place, Choice> = new Map()): Wording {
  return { title: choose(title, choices), content: text.map((part) => choose(part, choices)).join(''), tags }
}

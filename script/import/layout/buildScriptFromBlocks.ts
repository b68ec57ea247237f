import type { CastEntry } from '../castList.ts'
import { charactersOf } from '../characters.ts'
import { isContinued } from '../cues.ts'
import { identityOf } from '../names.ts'
import { findRoles, type Roles } from '../roles.ts'
import type { Format, Scene, SceneElement, Script, Speech, SpeechPart } from '../script.ts'
import { type DirectionStyle, spokenOf, toParts } from '../speechParts.ts'

/** A paragraph of a file whose kind its format or its place on the page tells. */
export type Block = {
  kind: 'heading' | 'action' | 'cue' | 'parenthetical' | 'dialogue' | 'transition' | 'note'
  text: string
  page?: number | undefined
  confidence?: number | undefined
  doubt?: string | undefined
  /** Of a cue: spoken together with the speech before. */
  isDual?: boolean | undefined
}

export type BlockOptions = {
  title: string
  format: Format
  /** The format itself says which paragraph is a cue: a name that stands once is a name. */
  isCertain: boolean
  /** Of those who play, where the file says who they are. */
  cast?: readonly CastEntry[] | undefined
  /** How directions stand within what is said. */
  directions?: DirectionStyle | undefined
}

export type SplitCue = { name: string; extension: string; isDual: boolean }

/** `EDWARD (V.O.)(CONT'D) ^` as its name and what stands beside it. */
export function splitCue(text: string): SplitCue {
  const isDual = /\^\s*$/u.test(text)
  const bare = text.replace(/\^\s*$/u, '').trim()
  const [, name = bare, beside = ''] = /^(.*?)\s*((?:\([^()]*\)\s*)*)[.:]?\s*$/u.exec(bare) ?? []
  const extension = [...beside.matchAll(/\(([^()]*)\)/gu)].map(([, inside = '']) => inside.trim()).join(' ')
  const own = name
    .replace(/^@\s*/u, '')
    .replace(/[:\s]+$/u, '')
    .replace(/\s+/gu, ' ')
  // The point of an abbreviation belongs to the name, `MR.`; any other closes it.
  return { name: /\b\p{L}{1,3}\.$/u.test(own) ? own : own.replace(/\.$/u, ''), extension, isDual }
}

type Open = { cue: SplitCue; block: Block; parts: SpeechPart[] }

const MORE = /^\(?\s*(?:more|continued|cont['\u2019]d)\s*\)?:?$/iu

/** Who is meant by each cue; names that stand in the format as names are not doubted. */
function rolesOf(blocks: readonly Block[], isCertain: boolean, cast: readonly CastEntry[]): Roles {
  const counts = new Map<string, number>()
  for (const { kind, text } of blocks) {
    if (kind !== 'cue') continue
    const identity = identityOf(splitCue(text).name)
    counts.set(identity, (counts.get(identity) ?? 0) + (isCertain ? 3 : 1))
  }
  return findRoles({ counts }, cast)
}

/** Makes scenes and speeches of paragraphs; what a page has parted is one speech again. */
export function scriptOfBlocks(blocks: readonly Block[], options: BlockOptions): Script {
  const { title, format, isCertain, cast = [], directions = { parentheses: 'always' } } = options
  const roles = rolesOf(blocks, isCertain, cast)
  const scenes: Scene[] = []
  const place = { firstLine: 1, lastLine: 1 }
  let scene: Scene = { heading: '', elements: [], ...place }
  let open: Open | undefined

  const add = (element: SceneElement) => scene.elements.push(element)
  const unspoken = (kind: 'action' | 'transition' | 'note', text: string, block: Block) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return
    const { page, confidence, doubt } = block
    add({ kind, text: text.trim(), ...place, page, confidence, doubt })
  }
  const close = () => {
    if (!open) return
    const { cue, block, parts } = open
    open = undefined
    const found = roles.of(cue.name)
    const text = spokenOf(parts)
    if (!found || text === '') {
      const directions = parts.map((part) => part.text).join(' ')
      return unspoken(
        'action',
        [cue.name, cue.extension && `(${cue.extension})`, directions].filter(Boolean).join(' '),
        block,
      )
    }
    const names = found.roles.map(({ name }) => name)
    const before = scene.elements.at(-1)
    if (before?.kind === 'speech' && isContinued(cue.extension) && before.characters.join() === names.join()) {
      before.parts = [...before.parts, ...parts]
      before.text = spokenOf(before.parts)
      return undefined
    }
    for (const role of found.roles) role.speeches++
    const doubt = block.doubt ?? (isCertain ? undefined : found.doubt)
    return void add({
      kind: 'speech',
      characters: names,
      cue: cue.name,
      extension: cue.extension,
      text,
      parts,
      confidence: Math.min(block.confidence ?? 1, isCertain ? 1 : found.confidence),
      doubt,
      isDual: cue.isDual || block.isDual || undefined,
      page: block.page,
      ...place,
    } satisfies Speech)
  }
  const begin = (block: Block) => {
    close()
    if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
    scene = { heading: block.text.trim(), elements: [], ...place, page: block.page }
  }

  for (const block of blocks) {
    const { kind, text } = block
    if (kind === 'heading') begin(block)
    else if (kind === 'cue') {
      close()
      open = { cue: splitCue(text), block, parts: [] }
    } else if (kind === 'dialogue' || kind === 'parenthetical') {
      if (MORE.test(text.trim())) continue
      open ??= openAgain(scene, block)
      if (open) addWords(open, block, directions)
      else unspoken('action', text, block)
    } else {
      close()
      unspoken(kind, text, block)
    }
  }
  close()
  if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
  return { title, format, characters: charactersOf(roles.all()), scenes, left: [] }
}

function addWords({ parts }: Open, { kind, text }: Block, directions: DirectionStyle): void {
  if (kind === 'dialogue') {
    parts.push(...toParts(text, directions))
    return
  }
  // A direction of several rows may end within the last of them, and words follow.
  const [, direction = text, words = ''] = /^\s*(\([^()]*\)|\[[^[\]]*\])\s*(.*[\p{L}\p{N}].*)$/su.exec(text) ?? []
  const inside = direction
    .trim()
    .replace(/^[([]+|[)\]]+$/gu, '')
    .replace(/\s+/gu, ' ')
  if (inside) parts.push({ kind: 'parenthetical', text: `(${inside})` })
  if (words) parts.push(...toParts(words, { parentheses: 'always' }))
}

/** Words without a name before them are whoever's spoke last, and that is said to be doubtful. */
function openAgain(scene: Scene, block: Block): Open | undefined {
  const last = scene.elements.findLast((element) => element.kind === 'speech')
  if (last?.kind !== 'speech') return undefined
  const [name = ''] = last.characters
  const doubt = block.doubt ?? `No name stands before these words; ${name} spoke last.`
  const cue = { name: last.characters.join(' and '), extension: '', isDual: false }
  return { cue, block: { ...block, confidence: Math.min(block.confidence ?? 1, 0.6), doubt }, parts: [] }
}

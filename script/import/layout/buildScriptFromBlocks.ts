import type { CastEntry } from '../../parse/castList.ts'
import { listCharacters } from '../../parse/listCharacters.ts'
import { FORCED_HEADING_MARK } from '../../parse/headings/headings.ts'
import { isContinuation } from '../../parse/cues/cues.ts'
import { areInitials, isAbbreviatedTitle, normaliseName } from '../../parse/cues/names.ts'
import { createRoleResolver, type RoleResolver } from '../../parse/cues/roleResolver.ts'
import type { ScriptFormat, Scene, SceneElement, Script, Speech, SpeechPart } from '../../parse/script.ts'
import { type DirectionStyle, joinSpokenParts, speakBracketedWords, splitSpeechParts } from '../../parse/speechParts.ts'

/** A paragraph whose kind is known from the file format, or from its position or font style. */
export type Block = {
  kind: 'heading' | 'action' | 'cue' | 'parenthetical' | 'dialogue' | 'transition' | 'note'
  text: string
  page?: number | undefined
  confidence?: number | undefined
  doubt?: string | undefined
  /** Only for blocks that name a speaker: whether the speech is spoken at the same time as the speech before. */
  isDual?: boolean | undefined
}

export type BlockOptions = {
  title: string
  format: ScriptFormat
  /** Whether the file format itself marks cues. Then a name that occurs only once is not doubtful. */
  isCertain: boolean
  /** The cast list, if the file has one. */
  cast?: readonly CastEntry[] | undefined
  /** How stage directions inside speeches are marked. */
  directions?: DirectionStyle | undefined
}

export type ParsedCue = { name: string; extension: string; isDual: boolean }

/** Splits a cue such as `EDWARD (V.O.)(CONT'D) ^` into name, extension and `isDual` (the `^`). */
export function parseCueText(text: string): ParsedCue {
  const isDual = /\^\s*$/u.test(text)
  const bare = text.replace(/\^\s*$/u, '').trim()
  const [, name = bare, brackets = '', mark = ''] = /^(.*?)\s*((?:\([^()]*\)\s*)*)([.:]?)\s*$/u.exec(bare) ?? []
  const extension = [...brackets.matchAll(/\(([^()]*)\)/gu)].map(([, inside = '']) => inside.trim()).join(' ')
  const own = (brackets === '' ? `${name}${mark}` : name)
    .replace(/^@\s*/u, '')
    .replace(/[:\s]+$/u, '')
    .replace(/\s+/gu, ' ')
  // The full stop of `DR.` and `J.D.` belongs to the name. Any other full stop at its end is removed.
  const lastWord = own.split(' ').at(-1) ?? ''
  const isPointOfName = isAbbreviatedTitle(lastWord) || areInitials(lastWord)
  return { name: isPointOfName ? own : own.replace(/\.$/u, ''), extension, isDual }
}

type Open = { cue: ParsedCue; block: Block; parts: SpeechPart[] }

const MORE = /^\(?\s*(?:more|continued|cont['\u2019]d)\s*\)?:?$/iu

/**
 * Creates the role resolver for the names in the cues. If the format marks cues, every name counts as frequent and is
 * not doubted.
 */
function resolveRoles(blocks: readonly Block[], isCertain: boolean, cast: readonly CastEntry[]): RoleResolver {
  const counts = new Map<string, number>()
  const writtenNames = new Map<string, string>()
  for (const { kind, text } of blocks) {
    if (kind !== 'cue') continue
    const { name } = parseCueText(text)
    const identity = normaliseName(name)
    if (!writtenNames.has(identity)) writtenNames.set(identity, name)
    counts.set(identity, (counts.get(identity) ?? 0) + (isCertain ? 3 : 1))
  }
  return createRoleResolver({ counts, writtenNames }, cast)
}

/**
 * Builds scenes and speeches from blocks. Joins a speech with `(CONT'D)` to the speech directly before it, if the same
 * role speaks both.
 */
export function buildScriptFromBlocks(blocks: readonly Block[], options: BlockOptions): Script {
  const { title, format, isCertain, cast = [], directions = { parentheses: 'always' } } = options
  const roles = resolveRoles(blocks, isCertain, cast)
  const scenes: Scene[] = []
  const noPlace = { firstLine: 1, lastLine: 1 }
  let scene: Scene = { heading: '', elements: [], ...noPlace }
  let open: Open | undefined

  const add = (element: SceneElement) => scene.elements.push(element)
  const addUnspoken = (kind: 'action' | 'transition' | 'note', text: string, block: Block) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return
    const { page, confidence, doubt } = block
    add({ kind, text: text.trim(), ...noPlace, page, confidence, doubt })
  }
  const close = () => {
    if (!open) return
    const { cue, block } = open
    const parts = isCertain ? open.parts : speakBracketedWords(open.parts)
    open = undefined
    const found = roles.resolve(cue.name)
    const text = joinSpokenParts(parts)
    if (!found || text === '') {
      const directions = parts.map((part) => part.text).join(' ')
      return addUnspoken(
        'action',
        [cue.name, cue.extension && `(${cue.extension})`, directions].filter(Boolean).join(' '),
        block,
      )
    }
    const names = found.roles.map(({ name }) => name)
    const before = scene.elements.at(-1)
    if (before?.kind === 'speech' && isContinuation(cue.extension) && before.characters.join() === names.join()) {
      before.parts = [...before.parts, ...parts]
      before.text = joinSpokenParts(before.parts)
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
      ...noPlace,
    } satisfies Speech)
  }
  const beginScene = (block: Block) => {
    close()
    if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
    scene = { heading: block.text.replace(FORCED_HEADING_MARK, '').trim(), elements: [], ...noPlace, page: block.page }
  }

  for (const block of blocks) {
    const { kind, text } = block
    if (kind === 'heading') beginScene(block)
    else if (kind === 'cue') {
      close()
      open = { cue: parseCueText(text), block, parts: [] }
    } else if (kind === 'dialogue' || kind === 'parenthetical') {
      if (MORE.test(text.trim())) continue
      open ??= continueLastSpeaker(scene, block)
      if (open) addWords(open, block, directions)
      else addUnspoken('action', text, block)
    } else {
      close()
      addUnspoken(kind, text, block)
    }
  }
  close()
  if (scene.elements.length > 0 || scene.heading) scenes.push(scene)
  return { title, format, characters: listCharacters(roles.list()), scenes, unparsed: [] }
}

function addWords({ parts }: Open, { kind, text }: Block, directions: DirectionStyle): void {
  if (kind === 'dialogue') {
    parts.push(...splitSpeechParts(text, directions))
    return
  }
  // A direction of several rows may end in the middle of its last row; the text after it is spoken.
  const [, direction = text, words = ''] = /^\s*(\([^()]*\)|\[[^[\]]*\])\s*(.*[\p{L}\p{N}].*)$/su.exec(text) ?? []
  const inside = direction
    .trim()
    .replace(/^[([]+|[)\]]+$/gu, '')
    .replace(/\s+/gu, ' ')
  if (inside) parts.push({ kind: 'parenthetical', text: `(${inside})` })
  if (words) parts.push(...splitSpeechParts(words, { parentheses: 'always' }))
}

/**
 * Opens a speech of the scene's last speaker for text without a name, and marks it as doubtful. Undefined if nobody has
 * spoken in this scene.
 */
function continueLastSpeaker(scene: Scene, block: Block): Open | undefined {
  const last = scene.elements.findLast((element) => element.kind === 'speech')
  if (last?.kind !== 'speech') return undefined
  const [name = ''] = last.characters
  const doubt = block.doubt ?? `No name stands before these words. Read as words of ${name}, who spoke last.`
  const cue = { name: last.characters.join(' and '), extension: '', isDual: false }
  return { cue, block: { ...block, confidence: Math.min(block.confidence ?? 1, 0.6), doubt }, parts: [] }
}

// Reports words that this project no longer uses, each with its replacement. `node tools/checks/forbiddenWords.mjs`
// prints where they are used. When a word has been renamed everywhere, add it here.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { root } from '../build.mjs'
import { listSources } from './sources.mjs'
import { walk } from './walk.mjs'

/**
 * Complete identifiers. A longer identifier that starts with such a name is forbidden too: `noteLookOnce` because of
 * `noteLook`.
 */
const identifiers = {
  inTurn: 'withLock',
  takeTurn: 'lockUser',
  holdUser: 'lockUser',
  takeBoard: 'unitQueue',
  openEarly: 'prefetchFirstUnit',
  openings: 'firstUnitPrefetch',
  sameAgain: 'recordingReuse',
  noteLook: 'recordImpersonationAudit',
  whyNot: 'checkAccess',
  mayCall: 'checkAccess',
  endGently: 'gracefulShutdown',
  Hopeless: 'NonRetryableError',
  buryJob: 'deadLetterJob',
  targetOf: 'resolveTargetUser',
  steadily: 'withMinimumDuration',
  Rarely: 'cachedCounts',
  createRarely: 'createCachedCounts',
  keepAccount: 'upsertAccount',
  keepHouse: 'runMaintenance',
  keepScript: 'storeScriptOffline',
  lookEveryMs: 'pollEveryMs',
  lookRegularly: 'pollRegularly',
  wishKey: 'idempotencyKey',
  pageFurniture: 'pageArtifacts',
  accountedFor: 'findUnparsedText',
  heldBack: 'readOnlyNotice',
  createJudge: 'speechHysteresis',
  wayIn: 'signUpFlow',
  sayPlace: 'formatPosition',
  told: 'stageDirections',
}

/** Forbidden words inside identifiers, as camel case divides them, and inside names of files and folders. */
const nameParts = {
  departure: 'accountDeletion',
  upkeep: 'maintenance',
  house: 'shell, server, site or deployment',
  office: 'admin',
  ledger: 'progressWriter',
  wish: 'request, settings or idempotencyKey',
  wishes: 'requests or settings',
  furniture: 'artifacts',
  breathe: 'yieldToMain',
  journey: 'flow or end-to-end test',
  journeys: 'flows or end-to-end tests',
  newcomer: 'testUser',
  ferry: 'sampleScript',
  readthrough: 'scriptReview',
  hopeless: 'nonRetryable',
  slips: 'typoMatcher',
  kept: 'cached, stored, offline or reserved',
  keeping: 'saving or storing',
}

/**
 * Forbidden words and phrases in comments, test titles, log messages, messages for users, style sheets, documents and
 * configuration.
 */
const phrases = [
  [/\bthe house\b|\bof the house\b|\bhouse's\b/i, 'the server, the site or the app shell'],
  [/\bthe office\b|\boffice's\b/i, 'the admin area'],
  [/\blaid aside\b|\blays? aside\b/i, 'moved to dead letters'],
  [/\bstand-ins?\b/i, 'fake'],
  [/\bwish(es|ed)?\b/i, 'request, setting or value'],
  [/\bthe ledger\b|\bthe board\b/i, 'the progress writer, the unit queue'],
  [/\bread-through\b/i, 'script review'],
  [/\bjourneys?\b/i, 'end-to-end test or flow'],
  [/\bwhoever\b/i, 'name who acts: the server, the caller, the user'],
  [/\bbears?\b(?! with)/i, 'has'],
  [/\bkept (scene|script)s?\b/i, 'offline scene or script'],
]

/** Paths of URLs keep their names, because users have links to them. */
const urlPaths = /\/[\w:$\-./{}()]*\/(read-through)\b/g

/** Texts that may contain a forbidden phrase, each with its reason. */
const allowedTexts = [
  // A text on screen. Section 3 of the rules for texts does not list it, so it keeps its words.
  'Whoever opens this browser can see a kept scene',
]

/** Exempt names: the wire format, the database or stored data requires them. */
const allowedNames = new Set(['weighText', 'wishKey', 'keepScriptVersion'])

/** Names that only properties may have, because the contract has a field with this name. */
const allowedProperties = new Set(['kept'])

/** Splits `createStandInS3` and `stand-in.ts` into lower-case words. */
const partsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .flatMap((part) => part.split(' '))
    .map((part) => part.toLowerCase())

function findForbiddenInName(name) {
  if (allowedNames.has(name)) return undefined
  for (const [word, use] of Object.entries(identifiers)) {
    if (name === word || (name.startsWith(word) && /[A-Z]/.test(name[word.length] ?? ''))) return { word, use }
  }
  const parts = partsOf(name)
  for (const [word, use] of Object.entries(nameParts)) if (parts.includes(word)) return { word, use }
  if (parts.some((part, index) => part === 'stand' && parts[index + 1] === 'in'))
    return { word: 'standIn', use: 'fake' }
  return undefined
}

function judgeText(whole) {
  const text = allowedTexts.reduce((rest, allowed) => rest.replaceAll(allowed, ''), whole.replaceAll(urlPaths, ''))
  for (const [pattern, use] of phrases) {
    const found = pattern.exec(text)
    if (found) return { word: found[0], use }
  }
  return undefined
}

/** Returns whether an identifier names a property: in an object, in a type or after a dot. */
const isPropertyName = (node, parent) =>
  parent !== undefined &&
  !parent.computed &&
  ((parent.type === 'MemberExpression' && parent.property === node) ||
    ((parent.type === 'Property' || parent.type === 'TSPropertySignature') && parent.key === node))

const isLogCall = (node) =>
  node.type === 'CallExpression' && /^(trace|debug|info|warn|error|fatal)$/.test(node.callee.property?.name ?? '')
const testFunctions = new Set(['test', 'it', 'describe'])
const isTestCall = (node) =>
  node.type === 'CallExpression' && testFunctions.has(node.callee.name ?? node.callee.object?.name ?? '')

/** Files in which every string is a text for users: messages of screens, failures and e-mails. */
const hasMessages = /(^|\/)(messages|\w+Messages|\w*Emails?)\.ts$|^contract\/failureLists?\b/
/** Files without code whose whole content is judged. */
const hasPlainText = /\.(css|sql|ya?ml|md)$/

/** Files of the server in which e-mails and messages to users may be written. */
const mayHaveEmails = /^server\/(?!.*(\.test\.ts$|\/testing\/))/
const isEmailPart = ({ key }) => /^(subject|content|text|heading)$/.test(key.name ?? key.value)
const isMessageList = ({ id }) => /(Messages?|Texts?|Emails?|[tT]emplates)$/.test(id.name ?? '')

function* textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') yield [node.start, node.value]
  if (node.type === 'TemplateLiteral') yield [node.start, node.quasis.map(({ value }) => value.cooked).join(' ')]
}

/** Returns whether a node of a file contains only texts for users: all of a file of messages, or parts of an e-mail. */
const isMessage = (node, path) =>
  (node.type === 'Program' && hasMessages.test(path)) ||
  (mayHaveEmails.test(path) &&
    ((node.type === 'Property' && isEmailPart(node)) || (node.type === 'VariableDeclarator' && isMessageList(node))))

/** Yields the texts of a node that are judged, each with its position. */
function* textsOf(node, path) {
  if (isMessage(node, path)) {
    const inside = []
    walk(node.value ?? node.init ?? node.body, (one) => inside.push(...textOf(one)))
    yield* inside
  } else if (isLogCall(node) || isTestCall(node)) for (const argument of node.arguments) yield* textOf(argument)
}

/** Returns one line per forbidden word of a file: in its path, identifiers, comments and texts. */
export function findForbiddenWords(path, source) {
  const found = []
  const say = (at, { word, use }) => {
    const line = at === undefined ? '' : `:${source.slice(0, at).split('\n').length}`
    found.push(`${path}${line}: "${word}" is not used here; write ${use}`)
  }
  const inPath = findForbiddenInName(path.replace(/\.\w+$/, ''))
  if (inPath) say(undefined, inPath)
  if (hasPlainText.test(path)) {
    let at = 0
    for (const line of source.split('\n')) {
      const bad = judgeText(line)
      if (bad) say(at, bad)
      at += line.length + 1
    }
  }
  if (!/\.(tsx?|mjs)$/.test(path)) return found
  const { program, comments } = parseSync(path, source)
  const seen = new Set()
  const judged = new Set()
  walk(program, (node, parent) => {
    const isAllowed = allowedProperties.has(node.name) && isPropertyName(node, parent)
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && !isAllowed && !seen.has(node.name)) {
      seen.add(node.name)
      const bad = findForbiddenInName(node.name)
      if (bad) say(node.start, bad)
    }
    for (const [at, text] of textsOf(node, path)) {
      if (judged.has(at)) continue
      judged.add(at)
      const bad = judgeText(text)
      if (bad) say(at, bad)
    }
  })
  for (const { value, start } of comments) {
    const bad = judgeText(value)
    if (bad) say(start, bad)
  }
  return found
}

const isExempt = /^tools\/checks\/forbiddenWords|^docs\/decisions\/|^CHANGELOG\.md$|^server\/migrations\//

export async function checkForbiddenWords() {
  const found = []
  for (const path of await listSources()) {
    if (isExempt.test(path)) continue
    const isRead = /\.(tsx?|mjs)$/.test(path) || hasPlainText.test(path)
    found.push(...findForbiddenWords(path, isRead ? await readFile(join(root, path), 'utf8') : ''))
  }
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = await checkForbiddenWords()
  for (const line of complaints) console.error(line)
  console.error(`${complaints.length} found`)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

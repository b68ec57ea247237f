// Texts on screen belong in a feature's `messages.ts`. This check reports other texts in web/: texts in JSX, and
// complete sentences in code.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../build.mjs'
import { listSources } from './sources.mjs'
import { walk } from './walk.mjs'

/** Exempt: pages for developers, tests and fakes, and files that contain only texts. */
const isElsewhere =
  /\/(messages|\w+Messages)\.ts$|\.test\.tsx?$|\/testing\/|\/samples(\/|\.tsx)|\/fake\w+\.tsx?$|\/visit\w+\.tsx$|^web\/features\/gallery\/|^web\/features\/firstScene\/demo\/|^web\/features\/help\/(questions|faq\w*)\.ts$/

/** Attributes that a user reads or hears. Any text in them is reported. */
const isRead =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|lead|heading|description|hint|words|busyWords|problem|caption|legend|summary)$/

/** Attributes whose values are technical, such as identifiers. Texts in them are not reported. */
const isTechnical =
  /^(className|id|key|type|kind|role|rel|href|src|to|d|viewBox|points|transform|media|sizes|pattern|autoComplete|preserveAspectRatio|style|as|accept|aria-(keyshortcuts|haspopup|controls|labelledby|describedby)|data-.*)$/

const hasLetters = (text) => /\p{L}/u.test(text)
const looksWritten = (text) => /^\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2,}[,.:;?!…]? \p{L}/u.test(text)
/** A text with a capital letter and at least three words cannot be an identifier. */
const isSentence = (text) => /^[“‘(]?\p{Lu}[\p{L}’']*,? \p{L}[\p{L}’']*[,:;]? [\p{L}\d]/u.test(text)

function nameOf({ name }) {
  return name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name
}

const templateText = (node) => node.quasis.map(({ value }) => value.cooked).join(' ')

/** Yields the strings that an expression can evaluate to: a literal, and the literals in its branches. */
function* outcomesOf(node) {
  if (node === null) return
  if (node.type === 'Literal' && typeof node.value === 'string') yield { node, text: node.value }
  else if (node.type === 'TemplateLiteral') yield { node, text: templateText(node) }
  else if (node.type === 'ConditionalExpression') {
    yield* outcomesOf(node.consequent)
    yield* outcomesOf(node.alternate)
  } else if (node.type === 'LogicalExpression') {
    yield* outcomesOf(node.left)
    yield* outcomesOf(node.right)
  } else if (node.type === 'JSXExpressionContainer') yield* outcomesOf(node.expression)
}

function* literalsOfAttribute(attribute) {
  const name = nameOf(attribute)
  const wanted = isRead.test(name) ? hasLetters : isTechnical.test(name) ? () => false : looksWritten
  for (const found of outcomesOf(attribute.value)) if (wanted(found.text)) yield found
}

function* literalsOfChildren({ children }) {
  for (const child of children) {
    if (child.type === 'JSXText') {
      if (hasLetters(child.value)) yield { node: child, text: child.value.trim() }
    } else if (child.type === 'JSXExpressionContainer') {
      for (const found of outcomesOf(child)) if (hasLetters(found.text)) yield found
    }
  }
}

/** Returns whether a literal, whose parent is `node`, is an argument of an error. Only the log shows such texts. */
const isForTheLog = (node) => node?.type === 'NewExpression' && (node.callee.name ?? '').endsWith('Error')

function* literalsOf(node, parent) {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') yield* literalsOfChildren(node)
  else if (node.type === 'JSXAttribute') yield* literalsOfAttribute(node)
  else if (parent && !isForTheLog(parent) && /^(Literal|TemplateLiteral)$/.test(node.type)) {
    const text = node.type === 'TemplateLiteral' ? templateText(node) : node.value
    if (typeof text === 'string' && isSentence(text)) yield { node, text }
  }
}

/** Returns one finding for each text in a source file that users of the site would read. */
export function findLiteralMessages(path, source) {
  const found = new Map()
  walk(parseSync(path, source).program, (node, parent) => {
    for (const { node: literal, text } of literalsOf(node, parent)) found.set(literal.start, text)
  })
  return [...found]
    .toSorted(([one], [other]) => one - other)
    .map(([start, text]) => {
      const line = source.slice(0, start).split('\n').length
      return `${path}:${line}: ${JSON.stringify(text.replace(/\s+/g, ' ').trim().slice(0, 60))} belongs in messages.ts`
    })
}

/** Returns one line for each text in web/ that is outside of a `messages.ts`. */
export async function checkLiterals() {
  const paths = (await listSources()).filter((path) => /^web\/.*\.tsx?$/.test(path) && !isElsewhere.test(path))
  const found = []
  for (const path of paths) found.push(...findLiteralMessages(path, await readFile(join(root, path), 'utf8')))
  return found
}

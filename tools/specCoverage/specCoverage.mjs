// Writes docs/spec-coverage.md: every requirement of the specification with the tests that prove it. A test names its
// requirements in a comment above it or in its title: `[spec1 §8.3]`. `node tools/specCoverage/specCoverage.mjs --write`
// writes the page; without it, differences are printed.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../build.mjs'
import { listSources } from '../checks/sources.mjs'

const page = 'docs/spec-coverage.md'
const isTest = (path) =>
  /\.(test|spec)\.(tsx?|mjs)$|[sS]uite\.ts$/.test(path) && !path.startsWith('tools/specCoverage/')
const tagPattern = /\[((?:spec[12]|decisions) §\d+\.\d+)\]/g
const titlePattern =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\)|\[[^\]]*\])?\s*\(?\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/

/** Returns the title of the first test at or after a position in a source; '' where there is none. */
function titleAfter(source, at) {
  const lineStart = source.lastIndexOf('\n', at) + 1
  const rest = source.slice(lineStart)
  const code = rest.replaceAll(/^\s*\/\/.*$/gm, '')
  // The titles of `test.each(table)('title')` follow their table.
  const each = /^\s*(?:test|it|describe)(?:\.\w+)*\.each\b/.exec(code)
  const found = each
    ? /\)\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/.exec(code)
    : titlePattern.exec(code)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll(/\s+/g, ' ').replaceAll(/\\(['"`])/g, '$1')
}

/** Returns the tests that carry each tag: id of a requirement → `file: title`. */
export function collectTags(files) {
  const found = new Map()
  for (const [path, source] of files) {
    for (const match of source.matchAll(tagPattern)) {
      const list = found.get(match[1]) ?? []
      const title = titleAfter(source, match.index)
      const entry = `\`${path}\`${title ? `: ${title.replaceAll(/\[(?:spec[12]|decisions) §[\d.]+\]\s*/g, '')}` : ''}`
      if (!list.includes(entry)) list.push(entry)
      found.set(match[1], list)
    }
  }
  return found
}

const names = { spec1: 'Specification 1', spec2: 'Specification 2', decisions: 'Decisions' }
const cell = (text) => text.replaceAll('|', String.raw`\|`)

/** Returns the page as Markdown. */
export function renderCoverage(requirements, tags) {
  const isProved = ({ id, proof }) => proof !== undefined || tags.has(id)
  const untested = requirements.filter((one) => !isProved(one))
  const sections = Map.groupBy
    ? Map.groupBy(requirements, ({ id }) => id.split('.')[0])
    : requirements.reduce(
        (map, one) => map.set(one.id.split('.')[0], [...(map.get(one.id.split('.')[0]) ?? []), one]),
        new Map(),
      )
  const lines = [
    '# Requirements and their tests',
    '',
    'Generated from the tags in the tests: `node tools/specCoverage/specCoverage.mjs --write`. Do not edit by hand.',
    '',
    `${requirements.length} requirements; ${requirements.length - untested.length} have a test or a measurement.`,
    '',
    '## Without a test',
    '',
    ...(untested.length === 0 ? ['None.'] : untested.map(({ id, text }) => `- [${id}] ${text}`)),
  ]
  for (const [section, list] of sections) {
    const [source, number] = section.split(' ')
    lines.push('', `## ${names[source]}, ${number}`, '', '| requirement | what | proved by |', '|---|---|---|')
    for (const { id, text, proof } of list)
      lines.push(
        `| ${id} | ${cell(text)} | ${cell([...(tags.get(id) ?? []), ...(proof ? [proof] : [])].join('; ') || 'no test')} |`,
      )
  }
  return `${lines.join('\n')}\n`
}

async function render() {
  const requirements = JSON.parse(await readFile(join(root, 'tools/specCoverage/requirements.json'), 'utf8'))
  const paths = (await listSources()).filter(isTest)
  const files = new Map()
  for (const path of paths) files.set(path, await readFile(join(root, path), 'utf8'))
  const tags = collectTags(files)
  const known = new Set(requirements.map(({ id }) => id))
  const unknown = [...tags.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `[${id}] is no requirement of tools/specCoverage/requirements.json`)
  return { text: renderCoverage(requirements, tags), unknown }
}

/** Returns one line for each tag without a requirement, and one if the page is outdated. */
export async function checkSpecCoverage() {
  const { text, unknown } = await render()
  const written = await readFile(join(root, page), 'utf8').catch(() => '')
  const stale = written === text ? [] : [`${page} is stale: run node tools/specCoverage/specCoverage.mjs --write`]
  return [...unknown, ...stale]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) await writeFile(join(root, page), (await render()).text)
  const complaints = await checkSpecCoverage()
  for (const line of complaints) console.error(line)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

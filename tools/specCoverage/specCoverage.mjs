// Checks docs/spec-coverage.md: every requirement of the specification with the tests that prove it, and
// docs/security/cases.md: every case of the security list with its tests. A test names its requirements in its title or
// in a comment above it: `[spec1 §8.3]`. It names its security cases only in its title: `S-30`. With `--write`, writes
// the pages. Prints what is wrong, such as a page that is not up to date, and then exits with 1.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../build.mjs'
import { listSources } from '../checks/sources.mjs'

const page = 'docs/spec-coverage.md'
const casesPage = 'docs/security/cases.md'
const isTest = (path) =>
  /\.(test|spec)\.(tsx?|mjs)$|[sS]uite\.ts$/.test(path) && !path.startsWith('tools/specCoverage/')
const tagPattern = /\[((?:spec[12]|decisions) §\d+\.\d+)\]/g
const titlePattern =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\)|\[[^\]]*\])?\s*\(?\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/

/** Returns the title of the first test at or after a position in a source; '' if there is none. */
function titleAfter(source, at) {
  const lineStart = source.lastIndexOf('\n', at) + 1
  const rest = source.slice(lineStart)
  const code = rest.replaceAll(/^\s*\/\/.*$/gm, '')
  // The title of `test.each(table)('title')` follows the table.
  const each = /^\s*(?:test|it|describe)(?:\.\w+)*\.each\b/.exec(code)
  const found = each
    ? /\)\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/.exec(code)
    : titlePattern.exec(code)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll(/\s+/g, ' ').replaceAll(/\\(['"`])/g, '$1')
}

/** Returns a map from each tag, the id of a requirement, to the tests that have it, as `file: title`. */
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

/** Returns the page `docs/spec-coverage.md` as Markdown. */
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

const casePattern = /\bS-\d{2}\b/g
const quotedTitle = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`/g

/** Returns a map from each security case to the tests that name it in a title beginning with a case number. */
export function collectSecurityCases(files) {
  const found = new Map()
  for (const [path, source] of files) {
    for (const [, single, double, template] of source.matchAll(quotedTitle)) {
      const title = single ?? double ?? template ?? ''
      if (!/^(?:[RS]-\d{2}|L-\d{2})\b/.test(title)) continue
      for (const [id] of title.matchAll(casePattern)) {
        const entry = `\`${path}\`: ${title.replace(/^(?:[A-Z]-\d{2}\s+)+/, '').replaceAll(/\\(['"`])/g, '$1')}`
        const list = found.get(id) ?? []
        if (!list.includes(entry)) list.push(entry)
        found.set(id, list)
      }
    }
  }
  return found
}

/** Returns the page of the security cases as Markdown. */
export function renderSecurityCases(cases, tests) {
  const rows = cases.map(({ id, text, reason }) => {
    const proofs = [...(tests.get(id) ?? []), ...(reason ? [reason] : [])]
    return `| ${id} | ${cell(text)} | ${cell(proofs.join('; ') || 'no test')} |`
  })
  const withoutTest = cases.filter(({ id }) => !tests.has(id)).length
  return [
    '# Security cases and their tests',
    '',
    'Generated from the titles of the tests: `node tools/specCoverage/specCoverage.mjs --write`. Do not edit by hand.',
    '',
    `${cases.length} cases; ${cases.length - withoutTest} have a test, the others a reason. S-29, S-38 and S-39 do not exist.`,
    '',
    '| case | what must hold | proved by |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
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
  const cases = JSON.parse(await readFile(join(root, 'tools/specCoverage/securityCases.json'), 'utf8'))
  const caseTests = collectSecurityCases(files)
  const unproved = cases
    .filter(({ id, reason }) => !caseTests.has(id) && !reason)
    .map(({ id }) => `${id} has neither a test nor a reason in tools/specCoverage/securityCases.json`)
  const unlisted = [...caseTests.keys()]
    .filter((id) => !cases.some((one) => one.id === id))
    .map((id) => `${id} is no case of tools/specCoverage/securityCases.json`)
  const pages = { [page]: renderCoverage(requirements, tags), [casesPage]: renderSecurityCases(cases, caseTests) }
  return { pages, complaints: [...unknown, ...unproved, ...unlisted] }
}

/**
 * Returns one line for each tag without a requirement, for each security case without a test or a reason, for each case
 * number in a title that is not in the list, and for each page that is not up to date.
 */
export async function checkSpecCoverage() {
  const { pages, complaints } = await render()
  const stale = []
  for (const [path, text] of Object.entries(pages)) {
    const written = await readFile(join(root, path), 'utf8').catch(() => '')
    if (written !== text) stale.push(`${path} is stale: run node tools/specCoverage/specCoverage.mjs --write`)
  }
  return [...complaints, ...stale]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) {
    for (const [path, text] of Object.entries((await render()).pages)) await writeFile(join(root, path), text)
  }
  const complaints = await checkSpecCoverage()
  for (const line of complaints) console.error(line)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

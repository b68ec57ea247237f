// Reports tests that replace code of the project: mocks of its modules, replaced services of a test server, and, in
// `web/` outside of `web/testing`, stubs of `fetch`, of `EventSource` and of the browser's storage. Web tests use the
// fake server, which validates requests and responses by the contract; only the files of `unvalidatedFetch` may answer
// `fetch` themselves.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../build.mjs'
import { listSources } from './sources.mjs'
import { walk } from './walk.mjs'

const isOwnModule = (path) => /^\.|^@scene-partner\//.test(path)

/** Globals that, in `web/`, only files in `web/testing` may replace, each with the file that tests must use instead. */
const sharedFakes = {
  fetch: 'web/testing/fakeServer.ts',
  EventSource: 'web/testing/fakeEventStream.ts',
  localStorage: 'web/testing/fullStorage.ts',
  sessionStorage: 'web/testing/fullStorage.ts',
}

/** The files outside of `web/testing` that may use `answerFetch`, which does not validate, each with its reason. */
const unvalidatedFetch = {
  'web/platform/api/client.test.ts': 'tests how the client reads responses that break the contract',
  'web/platform/page/offlineWorker.test.ts': 'the requests are for pages and files of the web app',
  'web/features/rehearsal/listening/listenerFiles.test.ts': 'the requests are for files of the web app',
  'web/features/rehearsal/voiceActivity/detectorStates.test.ts': 'the requests are for a file of the web app',
}
const isAnswerFetch = ({ type, imported }) => type === 'ImportSpecifier' && imported.name === 'answerFetch'
const globals = new Set(['globalThis', 'window', 'self'])

/** Returns the path of the module that an argument of `vi.mock` names, as `'./a.ts'` or as `import('./a.ts')`. */
function modulePathOf(argument) {
  const source = argument?.type === 'ImportExpression' ? argument.source : argument
  return source?.type === 'Literal' && typeof source.value === 'string' ? source.value : ''
}

/**
 * Returns the name of a global that a member expression accesses: `fetch` for `globalThis.fetch`; '' for another
 * expression.
 */
const globalMemberOf = (node) =>
  node.type === 'MemberExpression' && globals.has(node.object.name) ? (node.property.name ?? node.property.value) : ''

const isStoragePrototype = (node) => node?.type === 'MemberExpression' && node.object.name === 'Storage'

/** Returns the global that a call of `vi` replaces; '' when it replaces none. */
function replacedGlobal(method, [first, second]) {
  if (method === 'stubGlobal') return first?.value ?? ''
  if (method !== 'spyOn') return ''
  if (isStoragePrototype(first)) return 'localStorage'
  return globals.has(first?.name) ? (second?.value ?? '') : ''
}

/** The tests that may replace a service, each with the reason. */
const replacedServices = {
  'server/features/dataExport/dataExport.test.ts': 'pauses the rate limit, and adds an exporter that fails',
  'server/features/voices/adminVoiceSettings.test.ts': 'replaces the downloads of voices from the network',
  'server/features/voices/storedVoices.test.ts': 'replaces the speaker, and the list of stored previews',
  'server/features/voices/voiceInstallation.test.ts': 'replaces the downloads of voices from the network',
  'server/live.test.ts': 'pauses requests after their session was found',
}
const isTest = /\.test\.tsx?$|\/testing\//

/**
 * Returns whether an expression accesses the services of a test server: `app.services`, `app.services.clock`, or a
 * variable in `names`. `config` is data, not a service.
 */
function isInServices(node, names = new Set()) {
  if (node?.type === 'LogicalExpression') return isInServices(node.left, names)
  if (node?.type !== 'MemberExpression') return node?.name === 'services' || names.has(node?.name)
  if (node.property.name === 'config') return false
  return node.property.name === 'services' || isInServices(node.object, names)
}

/** Returns the names of the variables to which a declaration assigns services or parts of them. */
function serviceVariables({ id, init }) {
  if (!isInServices(init)) return []
  if (id.type === 'Identifier') return [id.name]
  return id.properties?.flatMap(({ value }) => (value?.type === 'Identifier' ? [value.name] : [])) ?? []
}

/** Returns whether an object copies services and replaces some of them: `{ ...services, storage }`. */
function replacesInCopy({ type, properties }, names) {
  if (type !== 'ObjectExpression') return false
  const copied = properties.findIndex((one) => one.type === 'SpreadElement' && isInServices(one.argument, names))
  return copied !== -1 && properties.slice(copied).some((one) => one.type === 'Property')
}

const isAssignTo = (node, names) =>
  isCallOf(node, /^assign$/) && node.callee.object.name === 'Object' && isInServices(node.arguments[0], names)

const isCallOf = (node, pattern) =>
  node?.type === 'CallExpression' && node.callee.type === 'MemberExpression' && pattern.test(node.callee.property.name)
const isServiceSpy = (node) =>
  isCallOf(node, /^spyOn$/) && node.callee.object.name === 'vi' && isInServices(node.arguments[0])

/** Returns whether a call replaces the implementation of a spied service; `spies` names the variables with such spies. */
function replacesService(node, spies) {
  if (!isCallOf(node, /^mock(Implementation|Return|Resolved|Rejected|Throw)/)) return false
  let spy = node.callee.object
  while (isCallOf(spy, /^mock/)) spy = spy.callee.object
  return isServiceSpy(spy) || spies.has(spy.name)
}

/**
 * Returns a line for each forbidden mock or stub in one file. `isShared`: the file may replace the globals of
 * `sharedFakes`.
 */
export function findTestDoubles(path, source, { isShared = false } = {}) {
  const found = []
  const namespaces = new Set()
  const spies = new Set()
  const ofServices = new Set()
  const report = (node, problem) => {
    const line = source.slice(0, node.start).split('\n').length
    found.push(`${path}:${line}: ${problem}`)
  }
  const reportGlobal = (node, name) => {
    if (!isShared && Object.hasOwn(sharedFakes, name)) report(node, `replaces ${name}; use ${sharedFakes[name]}`)
  }
  walk(parseSync(path, source).program, (node) => {
    if (node.type === 'ImportDeclaration' && isOwnModule(node.source.value))
      for (const specifier of node.specifiers) {
        if (specifier.type === 'ImportNamespaceSpecifier') namespaces.add(specifier.local.name)
        if (!isShared && isAnswerFetch(specifier) && !Object.hasOwn(unvalidatedFetch, path))
          report(node, `imports answerFetch; use ${sharedFakes.fetch}`)
      }
    if (node.type === 'VariableDeclarator' && isServiceSpy(node.init)) spies.add(node.id.name)
    if (node.type === 'VariableDeclarator') for (const name of serviceVariables(node)) ofServices.add(name)
    const assigned = node.type === 'AssignmentExpression' ? node.left.object : undefined
    const isReplaced =
      (assigned && isInServices(assigned, ofServices)) ||
      isAssignTo(node, ofServices) ||
      replacesInCopy(node, ofServices)
    const isAllowed = Object.hasOwn(replacedServices, path)
    if (!isAllowed && (replacesService(node, spies) || (isReplaced && isTest.test(path))))
      report(node, 'replaces a service or a method of it; start the test server with a fake of the adapter')
    if (node.type === 'AssignmentExpression') reportGlobal(node, globalMemberOf(node.left))
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.object.name !== 'vi')
      return
    const method = node.callee.property.name
    const [first] = node.arguments
    if (/^(mock|doMock)$/.test(method) && isOwnModule(modulePathOf(first)))
      report(node, `mocks ${modulePathOf(first)}, a module of the project`)
    if (method === 'spyOn' && namespaces.has(first?.name))
      report(node, `spies on ${first.name}, a module of the project`)
    reportGlobal(node, replacedGlobal(method, node.arguments))
  })
  return found
}

/** Returns a line for each forbidden mock or stub in the packages of the project. */
export async function checkTestDoubles() {
  const paths = (await listSources()).filter((path) =>
    /^(contract|script|speech|listening|server|web|cli)\/.*\.tsx?$/.test(path),
  )
  const found = []
  for (const path of paths) {
    const source = await readFile(join(root, path), 'utf8')
    if (!/\bvi\.|\bservices\b|\b(globalThis|window|self)\.|\banswerFetch\b/.test(source)) continue
    found.push(
      ...findTestDoubles(path, source, { isShared: path.startsWith('web/testing/') || !path.startsWith('web/') }),
    )
  }
  return found
}

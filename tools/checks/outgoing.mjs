// Reports code of the server and of its packages that can open a connection to another machine and is not listed below
// (S-50). The list is complete: a file that no longer connects is reported, too.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../build.mjs'
import { listSources } from './sources.mjs'
import { walk } from './walk.mjs'

/** Files that may open connections, each with the addresses that it connects to. */
const allowed = {
  'server/adapters/mail/smtp.ts': 'SMTP_URL',
  'server/adapters/pageFetcher/httpPageFetcher.ts': 'public pages that a user names, after checks',
  'server/adapters/payments/boundedFetch.ts': 'the payment provider',
  'server/adapters/storage/s3Storage.ts': 'S3_ENDPOINT',
  'server/features/generation/serve/replicas.ts': 'other servers of this installation',
  'server/platform/database/folderLock.ts': 'a socket file of this machine',
  'speech/engines/hosted/sendRequest.ts': 'speech services of the configuration',
  'speech/models/install.ts': 'addresses of the list of voice files, through downloadFile.ts',
}

/** For each module, the members that open connections. `*`: all members do. */
const connecting = {
  'node:http': ['request', 'get', 'Agent', 'default'],
  'node:https': ['*'],
  'node:http2': ['*'],
  'node:net': ['connect', 'createConnection', 'Socket', 'default'],
  'node:tls': ['connect', 'default'],
  'node:dgram': ['*'],
  'node:dns': ['*'],
  'node:dns/promises': ['*'],
  nodemailer: ['*'],
  aws4fetch: ['AwsClient'],
  undici: ['*'],
}

function connectsByImport({ importKind, source, specifiers }) {
  const names = connecting[source.value] ?? connecting[`node:${source.value}`]
  if (!names || importKind === 'type') return false
  return specifiers.some(
    (one) =>
      one.importKind !== 'type' &&
      (names.includes('*') || one.type !== 'ImportSpecifier' || names.includes(one.imported.name)),
  )
}

/** Returns whether a file can open a connection: by an import, or by the global `fetch`. */
export function opensConnections(path, source) {
  let isFound = false
  let hasOwnFetch = false
  let callsFetch = false
  walk(parseSync(path, source).program, (node, parent) => {
    if (node.type === 'ImportDeclaration') isFound ||= connectsByImport(node)
    if (node.type === 'ImportExpression' && connecting[node.source.value]) isFound = true
    const isGlobalMember = node.type === 'MemberExpression' && node.object.name === 'globalThis'
    if (isGlobalMember && node.property.name === 'fetch') isFound = true
    if (node.type !== 'Identifier' || node.name !== 'fetch') return
    if (parent?.type === 'CallExpression' && parent.callee === node) callsFetch = true
    if (parent?.type === 'Property' && parent.value === node) hasOwnFetch = true
    if (/Function|VariableDeclarator/.test(parent?.type ?? '') && parent.init !== node) hasOwnFetch = true
  })
  return isFound || (callsFetch && !hasOwnFetch)
}

const isTested = (path) =>
  /^(server|speech|listening|script|contract)\/.*\.ts$/.test(path) &&
  !/\.test\.ts$|\/testing\/|\/fake[A-Z]\w*\.ts$/.test(path)

/**
 * Returns one line for each file that opens connections but is not in the list of such files, and for each file in the
 * list that opens none.
 */
export async function checkOutgoing() {
  const found = new Set()
  for (const path of (await listSources()).filter(isTested))
    if (opensConnections(path, await readFile(join(root, path), 'utf8'))) found.add(path)
  return [
    ...[...found]
      .filter((path) => !(path in allowed))
      .map((path) => `${path}: opens connections; add it to tools/checks/outgoing.mjs if it must`),
    ...Object.keys(allowed)
      .filter((path) => !found.has(path))
      .map((path) => `${path}: opens no connection; remove it from tools/checks/outgoing.mjs`),
  ]
}

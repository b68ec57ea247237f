// `npm run scan`: starts a separate server and attacks it with the scanners wapiti and sqlmap (packages of Debian). A
// scanner that is not installed is left out with one line. Prints every finding; exits with 1 if there is one that
// `accepted` does not explain. The reports are stored in `.cache/scans`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './build.mjs'
import { signUp } from './testing/browser.mjs'
import { freePort, freezeBuild, startServer } from './testing/servers.mjs'

const reports = join(root, '.cache/scans')
const scanSeconds = 240

/** Findings of wapiti that are not faults: a part of their text, and the reason. */
const accepted = [
  ['Strict-Transport-Security', 'the scanned server has no HTTPS; with HTTPS the header is sent (S-55)'],
  ['Secure flag', 'the scanned server has no HTTPS; with HTTPS the cookie is Secure (S-55)'],
  ['X-XSS-Protection', 'outdated header; the policy forbids scripts of others'],
]

/**
 * Parameters that sqlmap attacks: an operation and its input. `*` marks the attacked value.
 * @type {[string, object][]}
 */
const attacked = [
  ['signIn', { email: '*', password: 'Not-the-password-1' }],
  ['signIn', { email: 'a@example.com', password: '*' }],
  ['sendSignInLink', { email: '*' }],
  ['sendPasswordResetEmail', { email: '*' }],
  ['validateCoupon', { code: '*' }],
  ['getBlogPost', { slug: '*' }],
  ['getBlogPosts', { tag: '*' }],
  ['verifyEmail', { token: '*' }],
  ['getUserScripts', { search: '*' }],
  ['getUserScripts', { cursor: '*' }],
  ['getUserScripts', { tag: '*' }],
  ['getScript', { scriptId: '*' }],
  ['getUnderstanding', { scriptId: '*' }],
  ['getCasting', { scriptId: '*' }],
  ['getScriptVersions', { scriptId: '*' }],
  ['getUserGenerations', { cursor: '*' }],
  ['getGenerationUnits', { generationId: '*' }],
  ['getUserMessages', { cursor: '*' }],
  ['saveScript', { title: '*', content: 'ANNA: Hi.' }],
  ['weighText', { text: '*' }],
]

const isInstalled = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

/** Returns one line per finding of wapiti. */
function runWapiti(url) {
  const report = join(reports, 'wapiti.json')
  const modules =
    'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,ssrf,xss,xxe'
  spawnSync(
    'wapiti',
    [
      ...['-u', `${url}/`, '-m', modules, '--max-scan-time', String(scanSeconds), '--flush-session'],
      ...['--no-bugreport', '-v', '0', '-f', 'json', '-o', report],
    ],
    { stdio: 'ignore' },
  )
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8'))
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, list]) =>
    list.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  )
}

/** Returns one line per parameter that sqlmap can inject into. */
function runSqlmap(url, cookie) {
  const findings = []
  for (const [name, input] of attacked) {
    const { stdout } = spawnSync(
      'sqlmap',
      [
        ...['-u', `${url}/api/call/${name}`, '--method', 'POST', '--data', JSON.stringify({ data: input })],
        ...['-H', `Origin: ${url}`, '-H', 'Content-Type: application/json', '--cookie', cookie],
        ...['--batch', '--level', '1', '--risk', '1', '--dbms', 'PostgreSQL', '--technique', 'BEU', '--flush-session'],
        ...['--ignore-code', '*', '--output-dir', join(reports, 'sqlmap'), '--disable-coloring'],
      ],
      { encoding: 'utf8', timeout: scanSeconds * 1_000 },
    )
    const isInjectable = stdout.includes('sqlmap identified the following injection point')
    const isTested = isInjectable || stdout.includes('do not appear to be injectable')
    const result = isInjectable ? 'injectable' : isTested ? 'not injectable' : 'not tested in time'
    console.log(`sqlmap: ${name} ${JSON.stringify(input)}: ${result}`)
    if (isInjectable) findings.push(`SQL injection: ${name} ${JSON.stringify(input)}`)
  }
  return findings
}

async function main() {
  const scanners = ['wapiti', 'sqlmap'].filter((name) => {
    if (!isInstalled(name)) console.log(`${name} is not installed: this scan is left out`)
    return isInstalled(name)
  })
  if (scanners.length === 0) return
  mkdirSync(reports, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'scene-partner-scan-'))
  await freezeBuild(folder)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: url,
    VOICES_DIR: join(folder, 'none'),
    LOG_LEVEL: 'warn',
  }
  const server = await startServer({ folder, port, environment, log: join(reports, 'server.log') })
  try {
    const person = await signUp({ directUrl: server.directUrl, publicUrl: url })
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const findings = [
      ...(scanners.includes('wapiti') ? runWapiti(url) : []),
      ...(scanners.includes('sqlmap') ? runSqlmap(url, cookie) : []),
    ]
    let open = 0
    for (const finding of findings) {
      const [, reason] = accepted.find(([part]) => finding.includes(part)) ?? []
      if (!reason) open += 1
      console.log(`${reason ? 'accepted' : 'FINDING'}: ${finding}${reason ? ` (${reason})` : ''}`)
    }
    const isUp = (await person.request('/api/health/live')).ok
    console.log(
      `${findings.length} findings, ${open} to be looked at; the server ${isUp ? 'still answers' : 'does not answer'}`,
    )
    process.exitCode = open === 0 && isUp ? 0 : 1
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()

// `npm run scan`: asks the registry for known vulnerabilities of the dependencies. Then starts a separate server with
// sample data and attacks it with the scanners wapiti and sqlmap (packages of Debian). They attack the pages, the calls
// of an actor, and the lists and CSV files of an admin. Options:
//   --only TEXT   attacks only the parameters whose name or path contains TEXT; runs neither wapiti nor npm audit
// If a scanner is not installed, one line says so. Prints every finding. Exits with 1 if a finding is not explained in
// `accepted`, if a parameter was not tested, or if the server no longer answers. A parameter that a rate limit protects
// is tested only in part. The reports are stored in `.cache/scans`.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './build.mjs'
import { actorTargets, adminTargets, createListRows } from './lib/scanTargets.mjs'
import { createBrowser, signUp } from './testing/browser.mjs'
import { freePort, copyBuild, startServer } from './testing/servers.mjs'

const reports = join(root, '.cache/scans')
const scanSeconds = 240
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values

/** Findings of wapiti that are no faults: a part of the finding's text, and why the finding is accepted. */
const accepted = [
  ['Strict-Transport-Security', 'the scanned server has no HTTPS; with HTTPS the header is sent (S-55)'],
  ['Secure flag', 'the scanned server has no HTTPS; with HTTPS the cookie is Secure (S-55)'],
  ['X-XSS-Protection', 'outdated header; the policy forbids scripts of others'],
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

/**
 * Returns one line per dependency of the product that has a vulnerability of high or critical severity. If the registry
 * does not respond, prints one line and returns an empty list.
 */
function runAudit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
  const answer = JSON.parse(stdout || '{}')
  if (!answer.vulnerabilities) {
    console.log(`npm audit: not run, because the registry did not answer: ${answer.message ?? 'no answer'}`)
    return []
  }
  return Object.values(answer.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `npm audit: ${name} ${range}: ${severity}`)
}

/** Returns the arguments of sqlmap that name the request and the attacked value. */
const requestArguments = (url, target) =>
  'path' in target
    ? ['-u', url + target.path]
    : ['-u', `${url}/api/call/${target.name}`, '--method', 'POST', '--data', JSON.stringify({ data: target.input })]

/**
 * Attacks one parameter. Returns `injectable`, `not injectable`, or why it was not tested completely.
 * @param {{ url: string, cookie: string, target: import('./lib/scanTargets.mjs').ScanTarget }} attack
 */
function attackParameter({ url, cookie, target }) {
  const { stdout, error } = spawnSync(
    'sqlmap',
    [
      ...requestArguments(url, target),
      ...['-H', `Origin: ${url}`, '-H', 'Content-Type: application/json', '--cookie', cookie],
      ...['--batch', '--level', '1', '--risk', '1', '--dbms', 'PostgreSQL', '--technique', 'BEU', '--flush-session'],
      ...['--ignore-code', '*', '--output-dir', join(reports, 'sqlmap'), '--disable-coloring'],
    ],
    { encoding: 'utf8', timeout: scanSeconds * 1_000 },
  )
  if (stdout.includes('sqlmap identified the following injection point')) return 'injectable'
  if (error || !stdout.includes('do not appear to be injectable')) return 'NOT TESTED: it took too long or failed'
  const [, refused] = /\b429 \([^)]*\) - (\d+) times/.exec(stdout) ?? []
  return refused ? `tested in part: the rate limit refused ${refused} requests` : 'not injectable'
}

const formatTarget = (target) => ('path' in target ? target.path : `${target.name} ${JSON.stringify(target.input)}`)

/** Returns one line per parameter that allows SQL injection, and one per parameter that was not tested completely. */
async function runSqlmap({ url, person, targets }) {
  const [injectable, untested] = [[], []]
  for (const target of targets) {
    const name = formatTarget(target)
    // The session of a user may have expired while another user's parameters were attacked.
    const { email, password } = person
    if (!(await person.call('getSession'))) await person.call('signIn', { email, password })
    const cookie = [...person.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const result = attackParameter({ url, cookie, target })
    console.log(`sqlmap: ${name}: ${result}`)
    if (result === 'injectable') injectable.push(`SQL injection: ${name}`)
    else if (result !== 'not injectable') untested.push(`${name}: ${result}`)
  }
  return { injectable, untested }
}

/** Creates the sample accounts and rows. Returns an actor and an admin who are signed in. */
async function createSampleData(place, environment) {
  const seeded = execFileSync(process.execPath, [join(root, 'cli/scene-partner.mjs'), 'seed', '--json'], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
  const { email, password } = JSON.parse(seeded).accounts.find(({ role }) => role === 'an administrator')
  const admin = Object.assign(createBrowser(place), { email, password })
  await admin.call('signIn', { email, password })
  const actor = await signUp(place)
  await createListRows({ admin, actor })
  return { actor, admin }
}

/** Prints every finding. Returns how many of them `accepted` does not explain. */
function countOpen(findings) {
  let open = 0
  for (const finding of findings) {
    const [, reason] = accepted.find(([part]) => finding.includes(part)) ?? []
    if (!reason) open += 1
    console.log(`${reason ? 'accepted' : 'FINDING'}: ${finding}${reason ? ` (${reason})` : ''}`)
  }
  return open
}

async function main() {
  const audited = only ? [] : runAudit()
  const scanners = ['wapiti', 'sqlmap'].filter((name) => {
    if (!isInstalled(name)) console.log(`${name} is not installed: this scan is left out`)
    return isInstalled(name)
  })
  if (scanners.length === 0) {
    process.exitCode = countOpen(audited) === 0 ? 0 : 1
    return
  }
  mkdirSync(reports, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'scene-partner-scan-'))
  await copyBuild(folder)
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
    const { actor, admin } = await createSampleData({ directUrl: server.directUrl, publicUrl: url }, environment)
    const isWanted = (target) => !only || formatTarget(target).includes(only)
    const findings = [...audited, ...(scanners.includes('wapiti') && !only ? runWapiti(url) : [])]
    const untested = []
    if (scanners.includes('sqlmap'))
      for (const [person, targets] of [
        [actor, actorTargets],
        [admin, adminTargets],
      ]) {
        const result = await runSqlmap({ url, person, targets: targets.filter(isWanted) })
        findings.push(...result.injectable)
        untested.push(...result.untested)
      }
    const open = countOpen(findings)
    const isUp = (await actor.request('/api/health/live')).ok
    console.log(
      `${findings.length} findings, ${open} to be looked at; the server ${isUp ? 'still answers' : 'does not answer'}`,
    )
    for (const line of untested) console.log(`not injectable as far as tested: ${line}`)
    const areAllTested = untested.every((line) => !line.includes('NOT TESTED'))
    process.exitCode = open === 0 && areAllTested && isUp ? 0 : 1
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()

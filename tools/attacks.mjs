// `npm run attacks`: repeats the attacks F1 to F6 of `docs/security/attacks.md`, and the attack of the security case
// S-44, on a separate server. For each attack, prints whether the server refused it, or how long other users had to
// wait. Exits with 1 if an attack succeeds. Waiting times are only printed, because they depend on the machine.
// `--only=F5` runs one attack.
import { mkdtemp, rm } from 'node:fs/promises'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lineText } from './bench/heaviestInputs.mjs'
import { sendHttpRequest, CallError, createBrowser, signUp } from './testing/browser.mjs'
import { freePort, copyBuild, pause, startServer } from './testing/servers.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const adminEmail = 'boss@example.com'
const anonymousLoops = 12
const [slowTexts, slowTextLines] = [10, 9_990]
const wrongPasswords = 40
const [importAccounts, filesPerAccount, importBytes] = [8, 3, 1_400_000]
const askEveryMs = 20
const quietMs = 5_000
const slowClients = 800
/** The server limits a request to 30 s and checks this every 30 s, so it closes a slow connection within this time. */
const closedWithinMs = 65_000
const loopMs = 10_000

const format = (ms) => (ms < 10_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`)
const findings = []
const report = (attack, what, result) => console.log(`| ${attack} | ${what} | ${result} |`)

/** Reports whether the server refused an attack. If it did not, this program exits with 1. */
function reportRefusal(attack, what, isRefused) {
  report(attack, what, isRefused ? 'refused' : 'NOT REFUSED')
  if (!isRefused) findings.push(`${attack}: ${what}`)
}

/** Waits for an API call. Returns the code of its failure; undefined if the call succeeds. */
async function failureOf(calling) {
  try {
    await calling
    return undefined
  } catch (error) {
    if (error instanceof CallError) return error.code ?? String(error.http)
    throw error
  }
}

/** Returns the token from the newest e-mail that was sent to this address and contains a link with a token. */
async function newestToken(browser, email) {
  const mails = await (await browser.request('/dev/mailbox.json')).json()
  const mail = mails.find(({ to, links }) => to === email && links.some((link) => link.includes('token=')))
  const link = mail?.links.find((one) => one.includes('token='))
  if (!link) throw new Error(`no link was mailed to ${email}`)
  return new URL(link).searchParams.get('token')
}

async function signInByLink(browser, email) {
  await browser.call('sendSignInLink', { email })
  await browser.call('signInWithLink', { token: await newestToken(browser, email) })
}

/** Returns the code that an authenticator app shows now (RFC 6238: SHA-1, 30 seconds, 6 digits). */
function currentCode(secret) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE(hash[19] & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * Attack F1: an attacker who can read an administrator's mailbox, but has no second factor, signs in and calls
 * operations.
 */
async function attackSecondFactor(place) {
  const boss = await signUp(place, { trial: false, email: adminEmail })
  const { secret } = await boss.call('beginTotp')
  await boss.call('confirmTotp', { code: currentCode(secret) })
  const thief = createBrowser(place)
  await signInByLink(thief, adminEmail)
  const newPassword = 'Stolen-curtain-9'
  /** @type {[string, object][]} */
  const calls = [
    ['deleteAccount', { confirmation: 'DELETE' }],
    ['changePassword', { currentPassword: boss.password, newPassword }],
    ['setPassword', { newPassword }],
    ['requestEmailChange', { newEmail: 'thief@example.com' }],
    ['listUsers', {}],
  ]
  for (const [name, input] of calls) {
    const code = await failureOf(thief.call(name, input))
    reportRefusal('F1', `${name} while the second factor is pending`, code === 'second-factor/needed')
  }
}

/**
 * Attack F2: a stranger signs up with the e-mail address of another person. When the owner of the address then signs in
 * by a link in an e-mail, the session and the password of the stranger must become invalid.
 */
async function attackByEarlierSignUp(place) {
  const email = 'owner@example.com'
  const password = 'Strangers-curtain-1'
  const stranger = createBrowser(place)
  await stranger.call('signUp', { email, password, firstName: 'Eve' })
  await signInByLink(createBrowser(place), email)
  const session = await stranger.call('getSession')
  reportRefusal('F2', 'session of the stranger after the owner has signed in', session === null)
  const code = await failureOf(createBrowser(place).call('signIn', { email, password }))
  reportRefusal('F2', 'password of the stranger after the owner has signed in', code !== undefined)
}

/**
 * Requests the health check 50 times a second until `work` has ended. Returns the median and the longest response time.
 */
async function healthDuring(place, work) {
  let isWorking = true
  const ended = work.finally(() => (isWorking = false))
  const waits = []
  const asking = []
  const askOnce = async () => {
    const startedAt = performance.now()
    await (await sendHttpRequest(`${place.directUrl}/api/health/live`)).bytes()
    waits.push(performance.now() - startedAt)
  }
  while (isWorking) {
    asking.push(askOnce())
    await pause(askEveryMs)
  }
  await Promise.all([ended, ...asking])
  waits.sort((one, other) => one - other)
  return `median ${format(waits[Math.floor(waits.length / 2)])}, longest ${format(waits.at(-1))}`
}

/** Attack F3: 12 anonymous clients request the description of the API again and again. Reports how long others wait. */
async function attackByDescription(place) {
  const until = performance.now() + loopMs
  const loop = async () => {
    while (performance.now() < until) await (await sendHttpRequest(`${place.directUrl}/api/openapi.json`)).bytes()
  }
  const loops = Promise.all(Array.from({ length: anonymousLoops }, loop))
  report('F3', `health while ${anonymousLoops} clients request openapi.json`, await healthDuring(place, loops))
}

/** Attack F4: sends ten texts at the same time, each of 9,990 lines with one letter. */
async function attackByTexts(place) {
  const people = []
  for (let index = 0; index < slowTexts; index += 1) people.push(await signUp(place))
  const text = lineText(slowTextLines * 2)
  const weighing = Promise.all(people.map((person) => person.call('weighText', { text, voiceId: 'tom' })))
  const what = `health while ${slowTexts} texts of ${slowTextLines.toLocaleString('en-US')} lines are parsed`
  report('F4', what, await healthDuring(place, weighing))
}

/**
 * Attack F5: sends 40 wrong passwords for different accounts, then the right password of another account. The server
 * must accept the right one.
 */
async function attackByPasswords(place) {
  const honest = await signUp(place, { trial: false })
  const browser = createBrowser(place)
  const guess = (index) => browser.call('signIn', { email: `guess-${index}@example.com`, password: 'Wrong-curtain-1' })
  const codes = await Promise.all(Array.from({ length: wrongPasswords }, (_none, index) => failureOf(guess(index))))
  const startedAt = performance.now()
  const { email, password } = honest
  const code = await failureOf(createBrowser(place).call('signIn', { email, password }))
  const waited = format(performance.now() - startedAt)
  const refused = codes.filter(Boolean).length
  const result = code === undefined ? `accepted after ${waited}` : `refused with ${code}`
  report('F5', `right password after ${refused} of ${wrongPasswords} wrong ones were refused`, result)
  if (code !== undefined) findings.push('F5: the right password was refused')
}

async function importFile(person, name, bytes) {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await person.request(`/api/import?name=${name}`, { method: 'POST', body: bytes, headers })
  await answer.bytes()
  return answer.status
}

/** Attack F6: 8 accounts import 3 files of 1.4 MB each. Reports how long another account's short import takes. */
async function attackByImports(place) {
  const people = []
  for (let index = 0; index <= importAccounts; index += 1) people.push(await signUp(place))
  const honest = people.pop()
  const large = Buffer.from('ANNA: You came.\n\nBEN: I did.\n\n'.repeat(Math.ceil(importBytes / 32)))
  const small = Buffer.from('ANNA: You came.\n\nBEN: I did.\n\n'.repeat(60))
  const timed = async (name) => {
    const startedAt = performance.now()
    const status = await importFile(honest, name, small)
    return `${format(performance.now() - startedAt)}, status ${status}`
  }
  report('F6', 'import of a short file alone', await timed('alone.txt'))
  const flood = Promise.all(
    people.flatMap((person) =>
      Array.from({ length: filesPerAccount }, (_none, index) => importFile(person, `large-${index}.txt`, large)),
    ),
  )
  await pause(1_000)
  const what = `import of a short file after ${importAccounts * filesPerAccount} files of 1.4 MB of ${importAccounts} accounts`
  report('F6', what, await timed('beside.txt'))
  await flood
}

/** Attack S-44: opens 800 connections that send the beginning of a request and then nothing. */
async function attackBySlowClients(place) {
  const { hostname, port } = new URL(place.directUrl)
  const startedAt = performance.now()
  const { host, origin } = new URL(place.publicUrl)
  // The second request has the right host and origin. Otherwise the server would refuse it before it reads the body.
  const starts = [
    'GET / HTTP/1.1\r\nhost: a',
    `POST /api/call/signIn HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
  ]
  const sockets = Array.from({ length: slowClients }, () => connect(Number(port), hostname))
  const closing = sockets.map(async (socket, index) => {
    socket.on('error', () => undefined)
    socket.write(starts[index % starts.length])
    socket.resume()
    await once(socket, 'close')
    return performance.now() - startedAt
  })
  report('S-44', `health beside ${slowClients} slow clients`, await healthDuring(place, pause(quietMs)))
  const times = await Promise.race([Promise.all(closing), pause(closedWithinMs)])
  for (const socket of sockets) socket.destroy()
  const result = times
    ? `all closed after ${format(Math.max(...times))}`
    : `NOT CLOSED within ${format(closedWithinMs)}`
  report('S-44', `${slowClients} slow clients are disconnected`, result)
  if (!times) findings.push('S-44: slow clients stay connected')
}

const attacks = {
  F1: attackSecondFactor,
  F2: attackByEarlierSignUp,
  F3: attackByDescription,
  F4: attackByTexts,
  F5: attackByPasswords,
  F6: attackByImports,
  'S-44': attackBySlowClients,
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'scene-partner-attacks-'))
  await copyBuild(folder)
  const port = await freePort()
  const environment = {
    ...{ DATA_DIR: join(folder, 'data'), VOICES_DIR: join(folder, 'none'), LOG_LEVEL: 'warn' },
    ADMIN_EMAILS: adminEmail,
  }
  const server = await startServer({ folder, port, environment, log: join(folder, 'log') })
  try {
    const place = { directUrl: server.directUrl, publicUrl: `http://localhost:${port}` }
    const machine = `${cpus()[0]?.model ?? 'a processor'}, ${availableParallelism()} cores, Node ${process.versions.node}`
    console.log(`${new Date().toISOString().slice(0, 16)}Z, ${machine}, load ${loadavg()[0].toFixed(1)}\n`)
    console.log('| no. | what | result |\n|---|---|---|')
    if (!values.only) report('', 'health without an attack', await healthDuring(place, pause(quietMs)))
    for (const [name, attack] of Object.entries(attacks)) if (!values.only || values.only === name) await attack(place)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const finding of findings) console.error(`succeeded: ${finding}`)
  if (findings.length > 0) process.exitCode = 1
}

await main()

// nobody reads the server's output, or its reader has ended. R-33: the server has no file descriptors left.
import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { signUpPatiently } from '../testing/browser.mjs'
import { plainText } from '../testing/plainText.mjs'
import { pause } from '../testing/servers.mjs'
import { createExperiment, checkGeneration, waitUntil } from './experiment.mjs'

/**
 * How many requests are sent while nobody reads the output of the server. For each request, the server writes a log
 * line of about 200 bytes; a pipe of Linux holds 64 kB.
 */
const requests = 1_500
const pipeBytes = 64 * 1_024
const answersWithinMs = 10_000
const stopsWithinMs = 20_000
/** How many files the server may open in addition to those that are already open. */
const freeDescriptors = 12
const connectionsAtOnce = 400
const savesMeanwhile = 20

/** Creates and opens a named pipe. `writer` is the end for the server, `reader` our own end. */
function openPipe(path) {
  const { status, stderr } = spawnSync('mkfifo', [path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mkfifo: ${stderr}`)
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  return { reader, writer: openSync(path, constants.O_WRONLY) }
}

/** Reads what is in a pipe without waiting. Returns the number of bytes. */
function drain(reader) {
  const buffer = Buffer.alloc(pipeBytes)
  let total = 0
  try {
    for (let read = readSync(reader, buffer); read > 0; read = readSync(reader, buffer)) total += read
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error
  }
  return total
}

/**
 * Starts a server whose output goes to a pipe, and sends it many requests. `how` is `unread` (nobody reads the pipe) or
 * `closed` (its reader has ended). The server must answer all requests, and stop on SIGTERM.
 */
export async function runFullLogPipe({ build, folder, how }) {
  const experiment = await createExperiment({ build, folder, kind: 'pglite' })
  const { reader, writer } = openPipe(join(experiment.dataDir, 'output'))
  const server = await experiment.start({ output: writer })
  closeSync(writer)
  const actor = await signUpPatiently({ directUrl: server.directUrl, publicUrl: experiment.publicUrl })
  if (how === 'closed') closeSync(reader)
  const complaints = []
  const figures = { answered: 0, refused: 0, slowestMs: 0 }
  for (let count = 0; count < requests && complaints.length === 0; count += 1) {
    const askedAt = performance.now()
    try {
      const signal = AbortSignal.timeout(answersWithinMs)
      const { status } = await actor.request(count % 2 === 0 ? '/api/health' : '/', { signal })
      figures[status === 503 ? 'refused' : 'answered'] += 1
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - askedAt)
    } catch (error) {
      complaints.push(`request ${count + 1} was not answered: ${error.message}`)
    }
  }
  const stopped = await Promise.race([server.stop(), pause(stopsWithinMs)])
  if (!stopped) {
    complaints.push(`the server still runs ${stopsWithinMs / 1_000} s after SIGTERM`)
    await server.kill({ wholeGroup: true })
  } else if (stopped.code !== 0) complaints.push(`the server ended with ${stopped.code ?? stopped.signal}`)
  if (how === 'unread') {
    figures.inPipe = drain(reader)
    closeSync(reader)
    if (figures.inPipe < pipeBytes * 0.9) complaints.push('the pipe was not full: nothing was proved')
  }
  return { complaints, figures: { ...figures, stopMs: stopped?.ms } }
}

/** Sets how many files a running process may have open. Node itself reads this limit only when it starts. */
function limitDescriptors(pid, count) {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${count}:`], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`prlimit: ${stderr}`)
}

/** Opens many connections that send nothing. Returns how many stay open, and a function that closes them. */
async function openConnections(port) {
  const sockets = []
  for (let count = 0; count < connectionsAtOnce; count += 1) {
    const socket = connect(port, '127.0.0.1')
    // The server closes connections for which it has no descriptor.
    socket.on('error', () => undefined)
    sockets.push(socket)
  }
  await waitUntil(() => sockets.every((socket) => !socket.connecting), answersWithinMs)
  await pause(500)
  return {
    open: sockets.filter((socket) => !socket.destroyed).length,
    close: () => sockets.forEach((socket) => socket.destroy()),
  }
}

const codeOf = ({ http, code, message }) => (http ? `${http} ${code}` : message)

/**
 * Allows a running server 12 further files, and opens more connections than it can accept. Over a connection that is
 * open already, a user saves scripts and starts a recording. The server must not end. After the connections are closed,
 * it must answer requests and must have every acknowledged script.
 */
export async function runFewDescriptors({ build, folder, seed }) {
  const experiment = await createExperiment({ build, folder, kind: 'pglite' })
  const server = await experiment.start()
  const actor = await signUpPatiently({ directUrl: server.directUrl, publicUrl: experiment.publicUrl })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = (name, data) =>
    actor.call(name, data, { agent, body: JSON.stringify({ data }), signal: AbortSignal.timeout(answersWithinMs) })
  const complaints = []
  const outcomes = {}
  const saved = []
  const generationIds = []
  const attempt = async (name, data, accept) => {
    try {
      accept(await call(name, data))
    } catch (error) {
      outcomes[codeOf(error)] = (outcomes[codeOf(error)] ?? 0) + 1
      if (error.http && error.http !== 503) complaints.push(`${name}: ${codeOf(error)}`)
    }
  }
  const save = (content) =>
    attempt('saveScript', { title: 'Balcony', content }, ({ scriptId }) => saved.push({ scriptId, content }))
  const record = (text) =>
    attempt('startGeneration', { text, voiceId: 'tom' }, ({ generationId }) => generationIds.push(generationId))
  await save('ANNA: Before.')
  await record(plainText(3_000, seed))
  limitDescriptors(server.pid, (await readdir(`/proc/${server.pid}/fd`)).length + freeDescriptors)
  const connections = await openConnections(Number(new URL(server.directUrl).port))
  const isExhausted = connections.open < connectionsAtOnce
  if (!isExhausted) complaints.push('every connection was accepted: nothing was proved')
  for (let count = 0; count < savesMeanwhile; count += 1) await save(`ANNA: Number ${count}.`)
  await record(plainText(1_500, seed + 1))
  const savedMeanwhile = saved.length - 1
  connections.close()
  agent.destroy()
  const closedAt = performance.now()
  let isBack = false
  while (!isBack && performance.now() - closedAt < answersWithinMs) {
    isBack = await actor.request('/api/health/ready').then(
      ({ status }) => status === 200,
      () => false,
    )
    if (!isBack) await pause(50)
  }
  if (!isBack) complaints.push(`not ready ${answersWithinMs} ms after the connections were closed`)
  const backMs = performance.now() - closedAt
  for (const { scriptId, content } of saved) {
    const { script } = await actor.call('getScript', { scriptId }).catch(() => ({}))
    if (script?.content !== content) complaints.push(`the saved script "${content}" is lost`)
  }
  const database = await experiment.openDatabase()
  for (const generationId of generationIds)
    complaints.push(...(await checkGeneration({ experiment, browser: actor, generationId, database })).complaints)
  await database.close()
  const { code, signal } = await server.stop()
  if (code !== 0) complaints.push(`the server ended with ${code ?? signal}`)
  const figures = { held: connections.open, savedMeanwhile, recordings: generationIds.length, ...outcomes, backMs }
  return { complaints, figures }
}

// Sends requests over many keep-alive connections. Each connection sends the next request when the previous request is
// answered. The answers are read with as little work as possible, because the server runs on the same processors.
import { connect } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Formats an HTTP/1.1 request: a POST with `data` (the input of an API call) if it is given, otherwise a GET. */
export function formatRequest({ path, host, origin, cookie, data, headers = {} }) {
  const body = data === undefined ? '' : JSON.stringify({ data })
  const lines = [
    `${data === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(data === undefined
      ? []
      : [`origin: ${origin}`, 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Returns the status of a complete answer at the beginning of `bytes`; undefined while it is not complete. */
function readAnswer(bytes) {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (length) return bytes.length >= end + 4 + Number(length[1]) ? { status, head } : undefined
  if (/\r\ntransfer-encoding: chunked/i.test(head))
    return bytes.subarray(-5).equals(lastChunk) ? { status, head } : undefined
  return { status, head }
}

/**
 * Sends requests over one connection until `isOver`. `next` returns the text of the next request; `onAnswer` gets each
 * answer.
 */
function useConnection(port, { next, onAnswer, isOver }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let parts = []
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(next())
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => (isOver() ? resolve() : reject(new Error('the server closed a connection'))))
    socket.on('data', (bytes) => {
      parts.push(bytes)
      const answer = readAnswer(parts.length === 1 ? bytes : Buffer.concat(parts))
      if (!answer) return
      parts = []
      onAnswer({ ...answer, ms: performance.now() - sentAt })
      if (isOver()) socket.end()
      else send()
    })
  })
}

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/**
 * Sends requests over `connections` connections for `seconds` seconds. Answers during the first `warmUpMs` are not
 * counted. Returns requests a second, the median and the 99th percentile of the answer time in ms, and the answers that
 * were not 2xx by status.
 */
export async function openLoad({ port, connections, seconds, next, warmUpMs = 1_000 }) {
  const times = []
  const others = {}
  const startedAt = performance.now()
  const endsAt = startedAt + warmUpMs + seconds * 1_000
  const onAnswer = ({ status, ms }) => {
    const now = performance.now()
    if (now < startedAt + warmUpMs || now > endsAt) return
    if (status >= 200 && status < 300) times.push(ms)
    else others[status] = (others[status] ?? 0) + 1
  }
  const isOver = () => performance.now() >= endsAt
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      useConnection(port, { next: () => next(index), onAnswer, isOver }),
    ),
  )
  times.sort((one, other) => one - other)
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), others }
}

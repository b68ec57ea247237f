// The requests that `npm run load` sends to a server, with the limits (gates) of each scenario.
import { createHash } from 'node:crypto'
import { formatRequest } from './openLoad.mjs'

const cookieOf = ({ cookies }) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** About one page of a script: half a minute of dialogue. */
const page = Array.from({ length: 12 }, (_, line) => `${line % 2 ? 'BEN' : 'ANNA'}: This is line ${line} of the page.`)

let saved = 0
const lines = ['ANNA: You came.', 'BEN: I did.']
/** Returns the input of `saveScript` for a script that differs from all scripts saved before. */
const newScript = (content) => {
  saved += 1
  const mark = createHash('sha256').update(`${process.pid} ${saved}`).digest('hex').slice(0, 8)
  return { title: `Load ${mark}`, content: [...content, `ANNA: ${mark}.`].join('\n\n') }
}

const saveScripts =
  (content) =>
  ({ users, host, origin }) => {
    const cookies = users.map(cookieOf)
    return (connection) =>
      formatRequest({
        path: '/api/call/saveScript',
        host,
        origin,
        cookie: cookies[connection % cookies.length],
        data: newScript(content),
      })
  }

/**
 * `createNext` gets the users and the public URL and returns the function that makes the next request of a connection.
 * `gate` is the limit for runs over Postgres with the largest number of processes, while the load generator runs on the
 * same machine. Without a gate, the results are only printed.
 */
export const scenarios = [
  {
    name: 'getSession',
    cases: ['L-02'],
    connections: 64,
    gate: { perSecond: 900, p99: 250 },
    createNext({ users, host, origin }) {
      const requests = users.map((user) =>
        formatRequest({ path: '/api/call/getSession', host, origin, cookie: cookieOf(user), data: {} }),
      )
      return (connection) => requests[connection % requests.length]
    },
  },
  {
    name: 'lists of scripts and recordings',
    cases: ['L-02'],
    connections: 64,
    gate: { perSecond: 600, p99: 250 },
    createNext({ users, host, origin }) {
      const requests = users.flatMap((user) =>
        ['getUserScripts', 'getUserGenerations'].map((name) =>
          formatRequest({ path: `/api/call/${name}`, host, origin, cookie: cookieOf(user), data: {} }),
        ),
      )
      return (connection) => requests[(connection + (Math.random() < 0.5 ? 1 : 0)) % requests.length]
    },
  },
  {
    name: 'saveScript, three lines',
    cases: ['L-03'],
    connections: 32,
    gate: { perSecond: 300, p99: 250 },
    createNext: saveScripts(lines),
  },
  // The server parses one page of a script in the web process. It parses longer texts in worker threads, so that other
  // requests do not wait.
  { name: 'saveScript, one page', cases: ['L-03'], connections: 32, createNext: saveScripts(page) },
  {
    name: 'page /, for visitors',
    cases: ['L-01'],
    connections: 32,
    gate: { perSecond: 1_500, p99: 250 },
    createNext({ host }) {
      const request = formatRequest({ path: '/', host, headers: { 'accept-encoding': 'gzip', accept: 'text/html' } })
      return () => request
    },
  },
  {
    name: 'file of the build',
    cases: ['L-01'],
    connections: 32,
    gate: { perSecond: 5_000, p99: 20 },
    createNext({ host, asset }) {
      const request = formatRequest({ path: asset, host, headers: { 'accept-encoding': 'gzip' } })
      return () => request
    },
  },
]

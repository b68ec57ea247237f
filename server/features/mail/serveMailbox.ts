import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '@scene-partner/contract/failures'
import type { Database } from '../../platform/database/database.ts'
import { escapeHtml } from './layout.ts'
import { listNewest, type OutboxRow } from './store.ts'

const mostShown = 200
const links = /https?:\/\/[^\s<>"]+/g

/** A letter as `/dev/mailbox.json` shows it. */
function present({ to, subject, text, html, createdAt }: OutboxRow) {
  return { to, subject, text, html, links: text.match(links) ?? [], at: createdAt.toISOString() }
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
const style = `
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; background: #14110d; color: #efe6d6; font: 17px/1.5 Georgia, serif }
article { margin: 0 0 2rem; border-top: 1px solid #4a4236; padding-top: 1rem }
h2 { margin: 0; font-size: 1.2rem; font-weight: normal }
p { margin: 0 0 .5rem; color: #b7ab98 }
iframe { width: 100%; height: 32rem; border: 0; background: #14110d }
a { color: #f0b45a }`

function article({ to, subject, html, createdAt }: OutboxRow): string {
  // A letter's own links open in place of the mailbox, not inside their frame.
  const inFrame = html.replace('<head>', '<head><base target="_top">')
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>to ${escapeHtml(to)}, ${createdAt.toISOString()}</p>
<iframe title="${escapeHtml(subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(inFrame)}"></iframe>
</article>`
}

const page = (rows: OutboxRow[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${style}</style></head>
<body>
<h1>Mailbox</h1>
<p>Every letter this machine has written, newest first; the same as <a href="/dev/mailbox.json">data</a>.</p>
${rows.length === 0 ? '<p>Nothing yet.</p>' : rows.map(article).join('\n')}
</body>
</html>`

type Needs = { database: Database; isLocal(request: FastifyRequest): boolean }

/** `/dev/mailbox` and `/dev/mailbox.json`, in local mode alone: anywhere else they do not exist. */
export function serveMailbox(app: FastifyInstance, { database, isLocal }: Needs): void {
  const letters = (request: FastifyRequest) => {
    if (!isLocal(request)) throw fail('not_found')
    return listNewest(database.db, mostShown)
  }

  app.get('/dev/mailbox.json', async (request, reply) => {
    const rows = await letters(request)
    void reply.header('cache-control', 'no-store')
    return rows.map(present)
  })

  app.get('/dev/mailbox', async (request, reply) => {
    const rows = await letters(request)
    void reply.header('cache-control', 'no-store').header('content-security-policy', policy)
    return reply.type('text/html; charset=utf-8').send(page(rows))
  })
}

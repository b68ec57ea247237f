import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '@scene-partner/contract/failures'
import type { Database } from '../../platform/database/database.ts'
import { escapeHtml } from './emailLayout.ts'
import { listNewestEmails, type OutboxRow } from './store.ts'

const maxEmails = 200
const linkPattern = /https?:\/\/[^\s<>"]+/g

/** Converts an e-mail to JSON for `/dev/mailbox.json`. */
function toJson({ to, subject, text, html, createdAt }: OutboxRow) {
  return { to, subject, text, html, links: text.match(linkPattern) ?? [], at: createdAt.toISOString() }
}

const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
const style = `
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; background: #14110d; color: #efe6d6; font: 17px/1.5 Georgia, serif }
article { margin: 0 0 2rem; border-top: 1px solid #4a4236; padding-top: 1rem }
h2 { margin: 0; font-size: 1.2rem; font-weight: normal }
p { margin: 0 0 .5rem; color: #b7ab98 }
iframe { width: 100%; height: 32rem; border: 0; background: #14110d }
a { color: #f0b45a }`

function renderEmail({ to, subject, html, createdAt }: OutboxRow): string {
  // Links open in the browser window, not in the frame that shows the e-mail.
  const inFrame = html.replace('<head>', '<head><base target="_top">')
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>to ${escapeHtml(to)}, ${createdAt.toISOString()}</p>
<iframe title="${escapeHtml(subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(inFrame)}"></iframe>
</article>`
}

const renderPage = (rows: OutboxRow[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${style}</style></head>
<body>
<h1>Mailbox</h1>
<p>Every email of this machine, newest first; the same as <a href="/dev/mailbox.json">data</a>.</p>
${rows.length === 0 ? '<p>Nothing yet.</p>' : rows.map(renderEmail).join('\n')}
</body>
</html>`

type Needs = { database: Database; isLocal(request: FastifyRequest): boolean }

/** Serves `/dev/mailbox` and `/dev/mailbox.json` to local requests. Any other request gets `not_found`. */
export function serveMailbox(app: FastifyInstance, { database, isLocal }: Needs): void {
  const emails = (request: FastifyRequest) => {
    if (!isLocal(request)) throw fail('not_found')
    return listNewestEmails(database.db, maxEmails)
  }

  app.get('/dev/mailbox.json', async (request, reply) => {
    const rows = await emails(request)
    void reply.header('cache-control', 'no-store')
    return rows.map(toJson)
  })

  app.get('/dev/mailbox', async (request, reply) => {
    const rows = await emails(request)
    void reply.header('cache-control', 'no-store').header('content-security-policy', contentSecurityPolicy)
    return reply.type('text/html; charset=utf-8').send(renderPage(rows))
  })
}

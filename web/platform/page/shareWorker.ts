// The part of the service worker that receives what other apps share. The built worker shares no code with the pages,
// so this file repeats the names of `../storage/sharedFiles.ts`, which reads what this file stores.
import type { SharedFile } from '../storage/sharedFiles.ts'

/** Path to which the system's share sheet posts a form, as `manifest.webmanifest` says. */
const sharePath = '/share'
/** The page that shows what was shared. Signed-out visitors see it after sign-in. */
const sharedPage = '/practice?shared'

const cacheName = 'shared'
const maxFiles = 10
const nameHeader = 'x-file-name'
const timeHeader = 'x-shared-at'
const toKey = (index: number) => `/shared/${index}`

/** Returns whether the request comes from the system's share sheet. */
export function isShare({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const { origin, pathname } = new URL(url)
  return method === 'POST' && origin === location.origin && pathname === sharePath
}

/** Returns the shared text, followed by the shared link unless the text already contains this link. */
function joinText(form: FormData): string {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [text, url] = [read('text'), read('url')]
  return [text, text.includes(url) ? '' : url].filter(Boolean).join('\n')
}

function listSharedFiles(form: FormData): SharedFile[] {
  const files = form
    .getAll('files')
    .flatMap((value) => (value instanceof File && value.size > 0 ? [{ name: value.name, body: value }] : []))
  const text = joinText(form)
  if (files.length > 0 || text === '') return files.slice(0, maxFiles)
  const title = form.get('title')
  const name = typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, 100) : 'Shared script'
  return [{ name: `${name}.txt`, body: new Blob([text], { type: 'text/plain' }) }]
}

/** Stores the content of a share. It replaces an earlier share that was not imported. */
async function storeShared(form: FormData, now: number): Promise<void> {
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  for (const [index, { name, body }] of listSharedFiles(form).entries()) {
    const headers = { [nameHeader]: encodeURIComponent(name), [timeHeader]: String(now) }
    await cache.put(toKey(index), new Response(body, { headers }))
  }
}

/**
 * Stores the shared content on this device and opens the page that offers to import it. Nothing is sent to the server,
 * because the user may be signed out. `now`: milliseconds since 1970.
 */
export async function receiveShare(request: Pick<Request, 'formData'>, now: number): Promise<Response> {
  try {
    await storeShared(await request.formData(), now)
    return redirectTo(sharedPage)
  } catch {
    return redirectTo(`${sharedPage}=failed`) // The device has no space left, or the form is broken.
  }
}

const redirectTo = (path: string) => Response.redirect(new URL(path, location.origin), 303)

import { rawRequest } from './rawRequest.ts'
import type { InputOf, OperationName, OutputOf } from '@scene-partner/contract/operations/index'

/** The error response of an operation. */
export class CallError extends Error {
  readonly http: number
  readonly status: string
  readonly code: string
  readonly details: Record<string, unknown>
  readonly headers: Headers
  constructor(
    http: number,
    error: { status: string; message: string; details: Record<string, unknown> },
    headers: Headers,
  ) {
    super(error.message)
    this.name = 'CallError'
    this.http = http
    this.status = error.status
    this.code = String(error.details?.['code'])
    this.details = error.details
    this.headers = headers
  }
}

export type Client = ReturnType<typeof createClient>

type ClientOptions = { directUrl: string; publicUrl: string; headers: Record<string, string> }

/** Creates a client that behaves like a browser: it stores cookies and sends Host and Origin headers. */
export function createClient({ directUrl, publicUrl, headers: defaultHeaders }: ClientOptions) {
  const cookies = new Map<string, string>()
  const { host, origin } = new URL(publicUrl)

  function storeCookies(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const isDeleted = attributes.some((one) => /^\s*max-age=0\s*$/i.test(one)) || value.join('=') === ''
      if (isDeleted) cookies.delete(name.trim())
      else cookies.set(name.trim(), value.join('='))
    }
  }

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await rawRequest(directUrl + path, {
      ...init,
      headers: {
        host,
        origin,
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...defaultHeaders,
        ...(init.headers as Record<string, string> | undefined),
      },
    })
    storeCookies(response)
    return response
  }

  const post = (name: string, data: unknown, init: RequestInit = {}) =>
    request(`/api/call/${name}`, {
      method: 'POST',
      body: JSON.stringify({ data }),
      ...init,
      headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string> | undefined) },
    })

  return {
    cookies,
    request,
    post,
    async call<Name extends OperationName>(name: Name, data: InputOf<Name>): Promise<OutputOf<Name>> {
      const response = await post(name, data)
      const answer = (await response.json()) as { data: OutputOf<Name> } & {
        error: ConstructorParameters<typeof CallError>[1]
      }
      if (!response.ok) throw new CallError(response.status, answer.error, response.headers)
      return answer.data
    },
    async json<Answer>(path: string): Promise<Answer> {
      return (await (await request(path)).json()) as Answer
    },
    /** Downloads audio until the server ends the response. */
    async downloadAudio(audioUrl: string): Promise<Uint8Array> {
      const response = await request(audioUrl)
      if (!response.ok) throw new Error(`the audio request returned ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}
